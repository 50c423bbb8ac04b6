import { type Localized, locales } from "@trevo/domain";
import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { messageCategories, messageClasses } from "./message-categories.ts";
import { messageChannels } from "./messages.ts";
import { instant, localized, one, uuid } from "./wire.ts";

/** Messages of the product whose text a brand can replace. Class, category, channels and link remain the product's. */
export const templateKeys = [
  "deposit_credited",
  "deposit_returned",
  "withdrawal_sent",
  "withdrawal_refused",
  "withdrawal_returned",
  "self_excluded",
  "self_excluded_forever",
] as const;
export type TemplateKey = (typeof templateKeys)[number];

/** What a text may contain in braces, such as `{amount}`. */
export const templateVariables = ["amount", "brand", "reason", "until"] as const;
export type TemplateVariable = (typeof templateVariables)[number];

export const templateTitleMax = 60;
export const templateTextMax = 400;

/** Far more than the check allows, which says what is too long. */
const bounded = () => z.string({ error: "invalid" }).trim().max(2_000, "max_length:2000");
const words = z.strictObject({ title: bounded(), text: bounded() });
export const templateWords = z.strictObject({ pt: words, en: words } satisfies Localized<z.ZodType>);
export type TemplateWords = z.output<typeof templateWords>;

export const templateProblems = [
  "required",
  "too_long",
  "too_long_for_sms",
  "control_character",
  "unknown_variable",
  "variable_missing",
  "variables_differ",
  "foreign_link",
  "link_in_phone_message",
  "offers_play",
] as const;
export type TemplateProblemCode = (typeof templateProblems)[number];

const problem = z.object({
  locale: z.enum(locales),
  field: z.enum(["title", "text"]),
  code: z.enum(templateProblems),
  /** The variable, link or words concerned, or the maximum length; null if there is nothing to add. */
  detail: z.string().nullable(),
});
export type TemplateProblem = z.output<typeof problem>;

const preview = z.object({
  email: z.object({ subject: z.string(), html: z.string(), text: z.string() }).nullable(),
  push: z.object({ title: z.string(), text: z.string() }).nullable(),
  sms: z.string().nullable(),
  whatsapp: z.string().nullable(),
});
export type TemplatePreview = z.output<typeof preview>;

const template = z.object({
  key: z.enum(templateKeys),
  class: z.enum(messageClasses),
  category: z.enum(messageCategories),
  channels: z.array(z.enum(messageChannels)),
  /** Number of the newest version; 0 before the first. */
  version: z.int(),
  /** False while the product's own text is sent. */
  is_own: z.boolean(),
  changed_at: instant().nullable(),
  /** `staff:<id>`. */
  changed_by: z.string().nullable(),
});
export type StaffTemplate = z.output<typeof template>;

const templateDetail = template.extend({
  variables: z.array(z.object({ name: z.enum(templateVariables), sample: localized(z.string()), is_required: z.boolean() })),
  /** What the product adds to the text of every brand; null if it adds nothing. */
  ending: localized(z.string()).nullable(),
  product_words: templateWords,
  /** The text in force. */
  words: templateWords,
});
export type StaffTemplateDetail = z.output<typeof templateDetail>;

const templateVersion = z.object({
  version: z.int(),
  /** Null: the product's own text. */
  words: templateWords.nullable(),
  created_at: instant(),
  created_by: z.string(),
});
export type StaffTemplateVersion = z.output<typeof templateVersion>;

const tried = z.object({
  problems: z.array(problem),
  /** With sample data; null for a language whose text cannot be written. */
  previews: z.object({ pt: preview.nullable(), en: preview.nullable() } satisfies Localized<z.ZodType>),
});
export type TriedTemplate = z.output<typeof tried>;

const tag = "staff: messages";
const params = z.object({ key: z.enum(templateKeys) });

/** The texts of a brand for the product's messages by e-mail, SMS, WhatsApp and push. */
export const staffTemplatesEndpoints = endpoints({
  "GET /staff/:tenant/messages/templates": {
    summary: "Lists the messages whose text the brand can replace, and which it has replaced",
    tag,
    auth: "staff",
    permission: "messages.read",
    limit: "reads",
    query: z.object({}),
    response: z.object({ data: z.array(template) }),
    refuses: [],
  },
  "GET /staff/:tenant/messages/templates/:key": {
    summary: "Returns a message's text, that of the product, and the variables that it may contain",
    tag,
    auth: "staff",
    permission: "messages.read",
    limit: "reads",
    params,
    response: one(templateDetail),
    refuses: [],
  },
  "GET /staff/:tenant/messages/templates/:key/versions": {
    summary: "Lists the versions of a message's text, newest first, with who published them and when",
    tag,
    auth: "staff",
    permission: "messages.read",
    limit: "reads",
    params,
    query: z.object({ before: z.coerce.number<string | number>().int().min(1).max(2_147_483_647).optional() }),
    response: z.object({ data: z.array(templateVersion) }),
    refuses: [],
  },
  "POST /staff/:tenant/messages/templates/:key/versions": {
    summary:
      "Publishes the next version of a message's text; `words: null` restores the product's. Refuses a text with problems, and a version based on an older one. Recorded in the audit log",
    tag,
    auth: "staff",
    permission: "messages.write",
    fresh: "recent",
    limit: "money",
    params,
    body: z.strictObject({ base_version: z.int("invalid").min(0, "invalid"), words: templateWords.nullable() }),
    response: one(templateDetail),
    refuses: ["wrong_state", "template_refused"],
  },
  "POST /staff/:tenant/messages/templates/:key/try": {
    summary: "Checks a text and shows it with sample data as each channel would send it. Stores nothing",
    tag,
    auth: "staff",
    permission: "messages.read",
    limit: "reads",
    params,
    body: z.strictObject({ words: templateWords }),
    response: one(tried),
    refuses: [],
  },
  "POST /staff/:tenant/messages/templates/:key/test": {
    summary: "Sends a text with sample data to the member's own e-mail address. Recorded in the audit log",
    tag,
    auth: "staff",
    permission: "messages.write",
    limit: "codes",
    params,
    body: z.strictObject({ locale: z.enum(locales, { error: "invalid" }), words: templateWords, client_id: uuid() }),
    response: one(z.object({ sent_to: z.string() })),
    refuses: ["template_refused", "unavailable"],
  },
});
