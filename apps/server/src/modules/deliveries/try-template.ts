import type { TemplateKey, TemplatePreview, TemplateWords, TriedTemplate } from "@trevo/contract";
import { type Locale, type Localized, localPath, perLocale } from "@trevo/domain";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { Fault, refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { brandTemplates, sampleValues } from "./brand-templates.ts";
import { checkTemplate } from "./check-template.ts";
import type { BrandTextNeeds, Outgoing } from "./needs.ts";
import { pushCareOf } from "./push-care.ts";
import { writeWords } from "./template-words.ts";
import { writeEmail } from "./write-email.ts";
import { writePhoneMessage } from "./write-phone-message.ts";

type Needs = Pick<BrandTextNeeds, "tenants" | "addressOf">;

interface Drafted {
  readonly key: TemplateKey;
  readonly words: TemplateWords;
}

/** Checks a text, and writes it with sample data as each channel sends it. */
export async function tryTemplate(needs: Needs, { tenant }: Pick<StaffTenantScope, "tenant">, drafted: Drafted): Promise<TriedTemplate> {
  const hosts = await needs.tenants.hosts(tenant.id);
  const write = (locale: Locale): TemplatePreview | null => {
    const message = writeSample(needs, { tenant, hosts, locale, to: "" }, drafted);
    return message && previewOf(message, drafted.key);
  };
  return { problems: checkTemplate(brandTemplates[drafted.key], drafted.words, { tenant, hosts }), previews: perLocale(write) };
}

interface SampleFor {
  readonly tenant: StaffTenantScope["tenant"];
  readonly hosts: readonly string[];
  readonly locale: Locale;
  readonly to: string;
  readonly reference?: string;
}

/** Null if a variable has no value. */
function writeSample(
  needs: Needs,
  { tenant, hosts, locale, to, reference = "sample" }: SampleFor,
  { key, words }: Drafted,
): Outgoing | null {
  const template = brandTemplates[key];
  const written = writeWords(template, { words, locale, values: sampleValues(locale, tenant) });
  if (!written) return null;
  return {
    ...written,
    to: { tenant_id: tenant.id, player_id: "" },
    address: to,
    reference,
    locale,
    brand: tenant.settings.siteTitle,
    isMarketing: false,
    push: pushCareOf({ class: template.class, category: template.category, timezone: tenant.timezone, now: new Date(0) }),
    path: template.link,
    url: `${needs.addressOf(hosts[0] ?? "localhost")}${localPath(template.link, locale)}`,
    token: null,
    tag: reference,
    colors: tenant.settings.theme.light,
    unsubscribe: null,
  };
}

function previewOf(message: Outgoing, key: TemplateKey): TemplatePreview {
  const { channels } = brandTemplates[key];
  const { subject, html = "", text } = writeEmail(message);
  const { title } = message;
  return {
    email: channels.includes("email") ? { subject, html, text } : null,
    push: channels.includes("push") ? { title, text: message.text } : null,
    sms: channels.includes("sms") ? writePhoneMessage(message, "sms").text : null,
    whatsapp: channels.includes("whatsapp") ? writePhoneMessage(message, "whatsapp").text : null,
  };
}

/** Begins the subject of a test. */
const testMark: Localized = { pt: "[Teste]", en: "[Test]" };

export interface TestMessage extends Drafted {
  readonly locale: Locale;
  /** Identifies the message: a mailbox shows the same one once. */
  readonly client_id: string;
}

/**
 * Sends a text with sample data to the member's own address, and returns the address. Refuses with `template_refused` a text with problems,
 * and with `unavailable` if the mail server does not take it.
 */
export async function sendTest(
  needs: Needs & Pick<BrandTextNeeds, "db" | "clock" | "log" | "carrier" | "emailOf">,
  scope: StaffTenantScope,
  { locale, client_id, ...drafted }: TestMessage,
): Promise<{ sent_to: string }> {
  const { tenant } = scope;
  const hosts = await needs.tenants.hosts(tenant.id);
  const to = await needs.emailOf(scope);
  const message = writeSample(needs, { tenant, hosts, locale, to, reference: client_id }, drafted);
  if (!message || checkTemplate(brandTemplates[drafted.key], drafted.words, { tenant, hosts }).length > 0) throw refuse("template_refused");
  // Before the call: a mail may arrive although the server does not answer.
  await recordAuditEvent(needs.db, scope, {
    at: needs.clock.now(),
    actor: staffActor(scope.staff_id),
    action: "message_template_tested",
    subject: `message_template:${drafted.key}`,
    detail: { locale },
  });
  try {
    await needs.carrier({ ...message, title: `${testMark[locale]} ${message.title}` });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    needs.log.warn({ err: error, tenant_id: tenant.id }, "could not send a test message");
    throw refuse("unavailable");
  }
  return { sent_to: to };
}
