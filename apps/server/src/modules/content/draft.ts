import { contentKinds, contentSlug, features, text } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import { z } from "zod";
import { invalidFields } from "../../kernel/http-errors.ts";
import { maxMarkupLength } from "../../kernel/sanitize-html.ts";

/** The address of the list of news: no document may take it. */
const listSlug = "news";

const link = z
  .string()
  .max(300)
  .regex(/^(?:\/(?!\/)|https:\/\/)\S*$/, "invalid");

const words = z.strictObject({
  title: text(120),
  summary: z.string().trim().max(300, "max_length:300"),
  condition: text(300).nullable().default(null),
  action: text(40).nullable().default(null),
  /** HTML, as it was written; it is stored sanitised. */
  body: z.string().max(maxMarkupLength, `max_length:${maxMarkupLength}`),
});

/** What somebody wants to publish. Portuguese is the binding language; English may be missing. */
const contentDraft = z
  .strictObject({
    kind: z.enum(contentKinds),
    slug: contentSlug.refine((slug) => slug !== listSlug, "invalid"),
    position: z.int().min(0).max(1_000_000).default(1_000),
    art: z
      .string()
      .max(200)
      .regex(/^(?:[a-z][a-z0-9-]*|\/(?!\/)\S+)$/, "invalid")
      .nullable()
      .default(null),
    link: link.nullable().default(null),
    /** The system that it leads to: shown only where the brand has it. */
    requires: z.enum(features).nullable().default(null),
    starts_at: z.date().nullable().default(null),
    ends_at: z.date().nullable().default(null),
    /** The date that a reader sees; now when absent, and kept by later versions. */
    published_at: z.date().optional(),
    /** Now when absent; never before the version that it follows. */
    in_force_at: z.date().optional(),
    ...({ pt: words, en: words.nullable().default(null) } satisfies Localized<z.ZodType>),
  })
  .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || starts_at < ends_at, { error: "date_invalid", path: ["ends_at"] });

export type ContentDraft = z.input<typeof contentDraft>;
export type CheckedDraft = z.output<typeof contentDraft>;

/** Refuses with `invalid_fields`. */
export function checkDraft(draft: ContentDraft): CheckedDraft {
  const parsed = contentDraft.safeParse(draft);
  if (!parsed.success) throw invalidFields(parsed.error);
  return parsed.data;
}
