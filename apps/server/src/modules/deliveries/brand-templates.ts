import type { MessageCategory, MessageChannel, MessageClass, TemplateKey, TemplateVariable, TemplateWords } from "@trevo/contract";
import { type Locale, type Localized, dateFormat } from "@trevo/domain";
import { formatMoney } from "@trevo/ui/format";
import type { Tenant } from "../../kernel/scope.ts";
import { exclusionEnding, exclusionWords } from "./exclusion-words.ts";

/** A message of the product whose text a brand can replace. */
export interface BrandTemplate {
  readonly key: TemplateKey;
  readonly class: MessageClass;
  readonly category: MessageCategory;
  readonly channels: readonly MessageChannel[];
  readonly variables: readonly TemplateVariable[];
  /** Variables that the text must contain: an SMS in its title or first paragraph. */
  readonly required: readonly TemplateVariable[];
  /** Follows the first paragraph of every brand's text, so that an SMS has it too. */
  readonly ending: Localized | null;
  readonly link: string;
}

/** Texts of the product, with variables, that other modules write. */
export type PaymentWords = Readonly<Record<PaymentKey, TemplateWords>>;
export type PaymentKey = Exclude<TemplateKey, "self_excluded" | "self_excluded_forever">;

const payment = (key: PaymentKey, variables: readonly TemplateVariable[] = []): BrandTemplate => ({
  key,
  class: "service",
  category: "money",
  channels: ["email", "push", "sms", "whatsapp"],
  variables: ["amount", "brand", ...variables],
  // Whoever is not paid must learn why.
  required: variables,
  ending: null,
  link: "/account/wallet",
});

const exclusion = (key: "self_excluded" | "self_excluded_forever", variables: readonly TemplateVariable[] = []): BrandTemplate => ({
  key,
  class: "mandatory",
  category: "protection",
  channels: ["email", "sms"],
  variables: ["brand", ...variables],
  required: variables,
  ending: exclusionEnding,
  link: "/responsible-gambling",
});

/** By key. A brand's text changes neither class nor category, so that it cannot turn a message into an offer. */
export const brandTemplates: Readonly<Record<TemplateKey, BrandTemplate>> = {
  deposit_credited: payment("deposit_credited"),
  deposit_returned: payment("deposit_returned", ["reason"]),
  withdrawal_sent: payment("withdrawal_sent"),
  withdrawal_refused: payment("withdrawal_refused", ["reason"]),
  withdrawal_returned: payment("withdrawal_returned"),
  self_excluded: exclusion("self_excluded", ["until"]),
  self_excluded_forever: exclusion("self_excluded_forever"),
};

export const productWordsOf = (key: TemplateKey, payments: PaymentWords): TemplateWords =>
  key === "self_excluded" || key === "self_excluded_forever" ? exclusionWords[key] : payments[key];

/** Values of the variables, as text in one language. */
export type Values = Readonly<Partial<Record<TemplateVariable, string>>>;

const sampleAmount = 1_234_567;
const sampleUntil = new Date("2030-12-31T23:59:00Z");
const sampleReason: Localized = {
  pt: "O Pix veio da conta de outra pessoa.",
  en: "The Pix came from another person's account.",
};

export const momentIn = (locale: Locale, { timezone: timeZone }: Pick<Tenant, "timezone">, at: Date): string =>
  dateFormat(locale, { dateStyle: "short", timeStyle: "short", timeZone }).format(at);

/** As long as the longest reason of each message. Only its length counts. */
const longestReasons: Readonly<Partial<Record<TemplateKey, Localized<number>>>> = {
  deposit_returned: { pt: 103, en: 110 },
  withdrawal_refused: { pt: 57, en: 65 },
};

/** Sample data with the longest reason that the message may have. */
export const longestValues = (key: TemplateKey, locale: Locale, tenant: Pick<Tenant, "timezone" | "settings">): Required<Values> => {
  const values = sampleValues(locale, tenant);
  return { ...values, reason: values.reason.padEnd(longestReasons[key]?.[locale] ?? 0, "x") };
};

/** Sample data, as long as the values usually are. */
export const sampleValues = (locale: Locale, tenant: Pick<Tenant, "timezone" | "settings">): Required<Values> => ({
  amount: formatMoney(sampleAmount, locale),
  brand: tenant.settings.siteTitle,
  reason: sampleReason[locale],
  until: momentIn(locale, tenant, sampleUntil),
});
