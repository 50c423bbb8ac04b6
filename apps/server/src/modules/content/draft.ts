import { contentKinds, contentSlug, features, text, ticketCategories } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import { z } from "zod";
import { invalidFields } from "../../kernel/http-errors.ts";
import { maxMarkupLength } from "../../kernel/sanitize-html.ts";

/** Addresses of lists: no document may take them. */
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
  /** HTML, as it was written; it is stored sanitised. */
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
    /** The system that it leads to: shown only where the brand has it. */
    requires: z.enum(features).nullable().default(null),
    /** Of help: what it is about. */
    category: z.enum(ticketCategories).nullable().default(null),
    /** Of help: addresses of other articles. Those that are not shown are left out at each reading. */
    related: z.array(contentSlug).max(6, "invalid").default([]),
    starts_at: z.date().nullable().default(null),
    ends_at: z.date().nullable().default(null),
    /** The date that a reader sees; now when absent, and kept by later versions. */
    published_at: z.date().optional(),
    /** Now when absent; never before the version that it follows. */
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

/** Refuses with `invalid_fields` where no text can have the address. */
export function checkSlug(address: string): void {
  const parsed = z.object({ slug }).safeParse({ slug: address });
  if (!parsed.success) throw invalidFields(parsed.error);
}
