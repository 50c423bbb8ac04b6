import { contentKinds, contentSlug, features, text, ticketCategories } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import { z } from "zod";
import { invalidFields } from "../../kernel/http-errors.ts";
import { maxMarkupLength } from "../../kernel/sanitize-html.ts";

/** Addresses of lists, which no document may have. */
const listSlugs: readonly string[] = ["news", "ajuda"];

const link = z
  .string()
  .max(300)
  .regex(/^(?:\/(?!\/)|https:\/\/)\S*$/, "invalid");

const slug = contentSlug.refine((value) => !listSlugs.includes(value), "invalid");

const words = z.strictObject({
  title: text(120),
  summary: z.string().trim().max(300, "max_length:300"),
  condition: text(300).nullable().default(null),
  action: text(40).nullable().default(null),
  /** HTML as written; it is sanitised before it is stored. */
  body: z.string().max(maxMarkupLength, `max_length:${maxMarkupLength}`),
});

/** A document to be published. Portuguese is the binding language; English is optional. */
const contentDraft = z
  .strictObject({
    kind: z.enum(contentKinds),
    slug,
    position: z.int().min(0).max(1_000_000).default(1_000),
    art: z
      .string()
      .max(200)
      .regex(/^(?:[a-z][a-z0-9-]*|\/(?!\/)\S+)$/, "invalid")
      .nullable()
      .default(null),
    link: link.nullable().default(null),
    /** The feature to which the document leads: it is shown only if the brand has the feature. */
    requires: z.enum(features).nullable().default(null),
    /** Help only: the subject. */
    category: z.enum(ticketCategories).nullable().default(null),
    /** Help only: slugs of other articles. Those that are not shown are omitted at each read. */
    related: z.array(contentSlug).max(6, "invalid").default([]),
    starts_at: z.date().nullable().default(null),
    ends_at: z.date().nullable().default(null),
    /** The date shown to readers. Absent: now. Later versions keep it. */
    published_at: z.date().optional(),
    /** Absent: now. Never before the previous version. */
    in_force_at: z.date().optional(),
    ...({ pt: words, en: words.nullable().default(null) } satisfies Localized<z.ZodType>),
  })
  .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || starts_at < ends_at, { error: "date_invalid", path: ["ends_at"] })
  .refine(({ kind, category }) => (kind === "help") === (category !== null), { error: "invalid", path: ["category"] })
  .refine(({ kind, related }) => kind === "help" || related.length === 0, { error: "invalid", path: ["related"] });

export type ContentDraft = z.input<typeof contentDraft>;
export type CheckedDraft = z.output<typeof contentDraft>;

/** Refuses with `invalid_fields`. */
export function checkDraft(draft: ContentDraft): CheckedDraft {
  const parsed = contentDraft.safeParse(draft);
  if (!parsed.success) throw invalidFields(parsed.error);
  return parsed.data;
}

/** Refuses with `invalid_fields` if the text is not a valid slug. */
export function checkSlug(address: string): void {
  const parsed = z.object({ slug }).safeParse({ slug: address });
  if (!parsed.success) throw invalidFields(parsed.error);
}
