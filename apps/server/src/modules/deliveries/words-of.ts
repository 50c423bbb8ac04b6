import type { TemplateKey } from "@trevo/contract";
import type { Locale, Localized } from "@trevo/domain";
import { formatMoney } from "@trevo/ui/format";
import type { Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type Values, brandTemplates, momentIn } from "./brand-templates.ts";
import { type Delivery, summaryVersion } from "./store.ts";
import { templateStore } from "./template-store.ts";
import { writeWords } from "./template-words.ts";
import { type Words, templates } from "./templates.ts";

const summary: Localized<Pick<Words, "title" | "text">> = {
  pt: { title: "Você tem mais notificações", text: "Por hoje paramos de avisar uma a uma. Veja todas no site." },
  en: { title: "You have more notifications", text: "We will not alert you to each of them today. See them all on the site." },
};

/** The text of the one push message that follows the last one of a day. */
export const summaryIn = (locale: Locale): { words: Words; version: string } => ({
  words: { ...summary[locale], link: "/account/items" },
  version: summaryVersion,
});

interface Written {
  readonly delivery: Delivery;
  readonly tenant: Tenant;
  readonly locale: Locale;
}

const isTemplateKey = (key: string): key is TemplateKey => Object.hasOwn(brandTemplates, key);

/**
 * Returns the text of a delivery: the brand's version in force, or the product's if the brand has none. `version` says which one it is, for
 * the log.
 */
export async function wordsOf(tx: Tx, { delivery, tenant, locale }: Written): Promise<{ words: Words; version: string }> {
  const template = templates.get(delivery.template);
  if (!template) throw new Error(`template ${delivery.template} does not exist`);
  const product = template.words(delivery.vars, tenant)[locale];
  const key = delivery.about?.key ?? delivery.template;
  const newest = isTemplateKey(key) ? await templateStore.findNewest(tx, { tenant_id: delivery.tenant_id, key }) : undefined;
  // A text whose variables an event does not have is not sent: the product's is complete.
  const own =
    newest?.words &&
    writeWords(brandTemplates[newest.key], { words: newest.words, locale, values: valuesOf({ delivery, tenant, locale }, product) });
  return own
    ? { words: { ...own, link: product.link }, version: `${key}:${newest.version}` }
    : { words: product, version: template.version };
}

function valuesOf({ delivery: { about, vars }, tenant, locale }: Written, product: Words): Values {
  const { until } = vars;
  return {
    brand: tenant.settings.siteTitle,
    ...(about && { amount: formatMoney(about.amount, locale), reason: product.text }),
    ...(until !== undefined && { until: momentIn(locale, tenant, new Date(until)) }),
  };
}
