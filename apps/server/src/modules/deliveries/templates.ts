import assert from "node:assert/strict";
import { directMessages } from "../../adapters/messaging/messenger.ts";
import { type MessageCategory, type MessageChannel, type MessageClass, messageCategories, messageClasses } from "@trevo/contract";
import { type Localized, perLocale } from "@trevo/domain";
import type { Tenant } from "../../kernel/scope.ts";
import { z } from "zod";
import { momentIn } from "./brand-templates.ts";
import { exclusionEnding, exclusionWords } from "./exclusion-words.ts";
import { writeWords } from "./template-words.ts";

/** Text of a message in one language. */
export interface Words {
  /** Subject of an e-mail, title of a push message. */
  readonly title: string;
  readonly text: string;
  /** Path on the site. */
  readonly link: string;
}

export interface Template {
  readonly key: string;
  /** Changes with the text. */
  readonly version: string;
  readonly class: MessageClass;
  readonly category: MessageCategory;
  readonly channels: readonly MessageChannel[];
  /** How long after its cause the message may still be sent, in ms. */
  readonly ttl_ms: number;
  readonly vars: z.ZodType<Record<string, string>>;
  readonly words: (vars: Readonly<Record<string, string>>, brand: Pick<Tenant, "timezone">) => Localized<Words>;
}

/** One line, at most 80 characters. */
const line = z
  .string()
  .min(1)
  .max(80)
  // oxlint-disable-next-line no-control-regex -- control characters are what it refuses
  .regex(/^[^\u0000-\u001f\u007f]*$/);
const path = z
  .string()
  .max(200)
  .regex(/^\/(?!\/)[\w\-/?=&.]*$/);

const hourMs = 3_600_000;

const limitSet: Template = {
  key: "limit_set",
  version: "1",
  class: "mandatory",
  category: "protection",
  channels: ["email"],
  ttl_ms: 72 * hourMs,
  vars: z.strictObject({}),
  words: () => ({
    pt: {
      title: "Seu limite mudou",
      text: "Um limite da sua conta foi definido ou reduzido e já vale. Se não foi você, troque a senha e fale com o suporte.",
      link: "/responsible-gambling",
    },
    en: {
      title: "Your limit has changed",
      text: "A limit of your account was set or lowered and holds from now on. If it was not you, change your password and contact support.",
      link: "/responsible-gambling",
    },
  }),
};

const exclusion = {
  version: "1",
  class: "mandatory",
  category: "protection",
  channels: ["email", "sms"],
  ttl_ms: 30 * 24 * hourMs,
} as const;

/** With the text of the product; a brand's own text replaces it when the message is sent. */
const excluded = (key: "self_excluded" | "self_excluded_forever", vars: Template["vars"]): Template => ({
  ...exclusion,
  key,
  vars,
  words: ({ until }, tenant) =>
    perLocale((locale) => {
      const values = until === undefined ? {} : { until: momentIn(locale, tenant, new Date(until)) };
      const written = writeWords({ ending: exclusionEnding }, { words: exclusionWords[key], locale, values });
      assert(written, `${key} has a variable without a value`);
      return { ...written, link: "/responsible-gambling" };
    }),
});

const selfExcluded = excluded("self_excluded", z.strictObject({ until: z.iso.datetime() }));
const selfExcludedForever = excluded("self_excluded_forever", z.strictObject({}));

const news: Template = {
  key: "news",
  version: "1",
  class: "marketing",
  category: "marketing",
  channels: ["email", "push", "sms", "whatsapp"],
  ttl_ms: 48 * hourMs,
  vars: z.strictObject({
    title_pt: line,
    title_en: line,
    text_pt: z.string().min(1).max(1_000),
    text_en: z.string().min(1).max(1_000),
    path,
  }),
  words: (vars) => ({
    pt: { title: vars["title_pt"] ?? "", text: `${vars["text_pt"]}\n\n${warning.pt}`, link: vars["path"] ?? "/" },
    en: { title: vars["title_en"] ?? "", text: `${vars["text_en"]}\n\n${warning.en}`, link: vars["path"] ?? "/" },
  }),
};

/** Added to every message that invites to play. */
const warning: Localized = {
  pt: "18+. Apostar pode causar dependência e prejuízos. Jogue com responsabilidade.",
  en: "18+. Gambling can cause addiction and losses. Play responsibly.",
};

export const notificationTemplate = (kind: MessageClass, category: MessageCategory): string => `notification_${kind}_${category}`;

/** One line. */
const title = z
  .string()
  .min(1)
  .max(300)
  // oxlint-disable-next-line no-control-regex -- control characters are what it refuses
  .regex(/^[^\u0000-\u001f\u007f]*$/);

/** A notification of the product, with the same text. */
const notificationOf = (kind: MessageClass, category: MessageCategory): Template => ({
  key: notificationTemplate(kind, category),
  version: "1",
  class: kind,
  category,
  channels: ["email", "push", "sms", "whatsapp"],
  ttl_ms: 48 * hourMs,
  vars: z.strictObject({
    title_pt: title,
    title_en: title,
    text_pt: z.string().max(4_000),
    text_en: z.string().max(4_000),
    path: z
      .string()
      .max(400)
      .regex(/^\/(?!\/)[^\s"<>\\]*$/),
  }),
  words: (vars) => ({
    pt: { title: vars["title_pt"] ?? "", text: vars["text_pt"] ?? "", link: vars["path"] ?? "/" },
    en: { title: vars["title_en"] ?? "", text: vars["text_en"] ?? "", link: vars["path"] ?? "/" },
  }),
});

const notificationTemplates = messageClasses.flatMap((kind) => messageCategories.map((category) => notificationOf(kind, category)));

/** By key. Class and category come from the template, never from the sender. */
export const templates: ReadonlyMap<string, Template> = new Map(
  [limitSet, selfExcluded, selfExcludedForever, news, ...notificationTemplates].map((template) => [template.key, template]),
);

const direct: ReadonlySet<string> = new Set(directMessages);
/** True for messages sent at once with their sender's text. */
export const isDirect = ({ template }: { readonly template: string }): boolean => direct.has(template);
