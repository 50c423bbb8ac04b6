import { locales } from "@trevo/domain";
import { z } from "zod";
import { contentKinds } from "./content-path.ts";
import { contentSlug } from "./content.ts";
import { endpoints } from "./endpoint.ts";
import { text } from "./wire.ts";

/** Fields that a text may have in one language but not in the other, with their maximum lengths. */
export const translatedFields = { title: 120, summary: 300, condition: 300, action: 40 } as const;
export type TranslatedField = keyof typeof translatedFields;
const fieldNames = Object.keys(translatedFields) as [TranslatedField, ...TranslatedField[]];

export const missingText = z.object({
  slug: contentSlug,
  kind: z.enum(contentKinds),
  /** Title of the text in Portuguese. */
  title: z.string(),
  /** The language in which it is missing. */
  locale: z.enum(locales),
  /** Null if the whole text is missing. */
  field: z.enum(fieldNames).nullable(),
  /** The text in the other language; for a whole text, its title. */
  source: z.string(),
  /** Revision of the draft; 0 if there is none. */
  revision: z.int(),
  base_version: z.int(),
  /** A scheduled publication takes the draft as it is: it cannot be changed until then. */
  is_scheduled: z.boolean(),
});
export type MissingText = z.output<typeof missingText>;

const missing = z.object({ data: z.array(missingText) });
const revision = z.int("invalid").min(0, "invalid");

/** Staff endpoints for missing translations of a brand's texts. */
export const staffTranslationsEndpoints = endpoints({
  "GET /staff/:tenant/translations": {
    summary: "Lists what the brand's texts have in one language and lack in the other, drafts first",
    tag: "staff: texts",
    auth: "staff",
    permission: "content.read",
    limit: "reads",
    response: missing,
    refuses: [],
  },
  "POST /staff/:tenant/translations": {
    summary: "Adds missing wording of a text to its draft of `revision` (0: there is none), based on `base_version`",
    tag: "staff: texts",
    auth: "staff",
    permission: "content.edit",
    body: z
      .strictObject({
        slug: contentSlug,
        locale: z.enum(locales, "invalid"),
        field: z.enum(fieldNames, "invalid"),
        text: text(300),
        revision,
        base_version: revision,
      })
      .refine(({ field, text: typed }) => typed.length <= translatedFields[field], { error: "invalid", path: ["text"] }),
    status: 200,
    response: missing,
    refuses: ["not_found", "wrong_state"],
  },
});
