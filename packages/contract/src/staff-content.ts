import { type Localized, locales } from "@trevo/domain";
import { z } from "zod";
import { contentKinds } from "./content-path.ts";
import { contentSlug } from "./content.ts";
import { endpoints } from "./endpoint.ts";
import { features } from "./features.ts";
import { staffTranslationsEndpoints } from "./staff-translations.ts";
import { ticketCategories } from "./ticket-rules.ts";
import { instant, one, text } from "./wire.ts";

export * from "./staff-translations.ts";

/** A document may have two statuses: a published one can have a draft of its next version. */
export const documentStatuses = ["draft", "scheduled", "published", "withdrawn"] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

const moment = () => z.iso.datetime("date_invalid");
const bodyMax = 100_000;

/** Text of a draft. Completeness is checked at publication. */
const draftWords = z.strictObject({
  title: z.string().max(120, "max_length:120"),
  summary: z.string().max(300, "max_length:300"),
  condition: z.string().max(300, "max_length:300").nullable(),
  action: z.string().max(40, "max_length:40").nullable(),
  /** HTML; sanitised before it is stored. */
  body: z.string().max(bodyMax, `max_length:${bodyMax}`),
});

/** Everything that an editor writes of a document. Portuguese is the binding language. */
export const documentContent = z.strictObject({
  kind: z.enum(contentKinds),
  position: z.int("invalid").min(0, "invalid").max(1_000_000, "invalid"),
  art: z.string().max(200, "max_length:200").nullable(),
  link: z.string().max(300, "max_length:300").nullable(),
  /** Shown only if the brand has this feature. */
  requires: z.enum(features).nullable(),
  /** For help articles only. */
  category: z.enum(ticketCategories).nullable(),
  /** For help articles: slugs of related articles. */
  related: z.array(contentSlug).max(6, "invalid"),
  starts_at: moment().nullable(),
  ends_at: moment().nullable(),
  ...({ pt: draftWords, en: draftWords.nullable() } satisfies Localized<z.ZodType>),
});
export type DocumentContent = z.output<typeof documentContent>;

/** Details of a legal text's next version; other kinds need neither. */
const publication = {
  /** When it takes effect; null for on publication. */
  in_force_at: moment().nullable().optional(),
  /** Summary of the changes for readers. */
  changes: z
    .strictObject({ pt: text(500), en: text(500).nullable() } satisfies Localized<z.ZodType>)
    .nullable()
    .optional(),
};

export const staffDocument = z.object({
  kind: z.enum(contentKinds),
  slug: contentSlug,
  /** In Portuguese; from the draft if there is one. */
  title: z.string(),
  states: z.array(z.enum(documentStatuses)),
  languages: z.array(z.enum(locales)),
  /** Latest version; 0 before the first. */
  version: z.int(),
  changed_at: instant(),
  /** `staff:<id>`; null for texts that come with the product. */
  changed_by: z.string().nullable(),
  goes_live_at: instant().nullable(),
});
export type StaffDocument = z.output<typeof staffDocument>;

export const staffDocumentDetail = staffDocument.extend({
  /** Content of the latest version; null before the first. */
  published: documentContent.nullable(),
  draft: z
    .object({
      revision: z.int(),
      base_version: z.int(),
      updated_by: z.string(),
      updated_at: instant(),
      content: documentContent,
      /** Refusal that prevented the scheduled publication. */
      failure: z.string().nullable(),
    })
    .nullable(),
  /** Time zone in which moments are entered. */
  time_zone: z.string(),
});
export type StaffDocumentDetail = z.output<typeof staffDocumentDetail>;

export const documentVersion = z.object({
  version: z.int(),
  created_at: instant(),
  created_by: z.string().nullable(),
  in_force_at: instant(),
  languages: z.array(z.enum(locales)),
  changes: z.object({ pt: z.string(), en: z.string().nullable() } satisfies Localized<z.ZodType>).nullable(),
});
export type DocumentVersion = z.output<typeof documentVersion>;

const params = z.object({ slug: contentSlug });
const revision = z.int("invalid").min(0, "invalid");
const tag = "staff: texts";
const shared = { tag, auth: "staff", params } as const;

/** Staff endpoints for writing a brand's texts. */
const documentEndpoints = endpoints({
  "GET /staff/:tenant/documents": {
    summary: "Lists the brand's texts with their states and languages, by kind and address",
    tag,
    auth: "staff",
    permission: "content.read",
    limit: "reads",
    query: z.object({
      kind: z.enum(contentKinds).optional(),
      state: z.enum(documentStatuses).optional(),
      /** Filters for texts without this language. */
      lacks: z.enum(locales).optional(),
    }),
    response: z.object({ data: z.array(staffDocument) }),
    refuses: [],
  },
  "GET /staff/:tenant/documents/:slug": {
    ...shared,
    summary: "Returns a text as published, and its draft",
    permission: "content.read",
    limit: "reads",
    response: one(staffDocumentDetail),
    refuses: ["not_found"],
  },
  "GET /staff/:tenant/documents/:slug/versions": {
    ...shared,
    summary: "Lists the versions of a text, newest first, with who published them and when",
    permission: "content.read",
    limit: "reads",
    response: z.object({ data: z.array(documentVersion) }),
    refuses: ["not_found"],
  },
  "GET /staff/:tenant/documents/:slug/versions/:version": {
    ...shared,
    summary: "Returns the wording of a version of a text",
    permission: "content.read",
    limit: "reads",
    params: params.extend({ version: z.coerce.number<string | number>().int().min(1).max(1_000_000) }),
    response: one(z.object({ version: z.int(), ...({ pt: draftWords, en: draftWords.nullable() } satisfies Localized<z.ZodType>) })),
    refuses: ["not_found"],
  },
  "POST /staff/:tenant/documents/:slug/draft": {
    ...shared,
    summary:
      "Stores a draft over the draft of `revision` (0: there is none), based on `base_version`. `wrong_state` lists the differences in `changed`",
    permission: "content.edit",
    // Two languages, whose letters may take three or more bytes each in JSON.
    body_max_bytes: 1024 * 1024,
    body: z.strictObject({ revision, base_version: revision, content: documentContent }),
    response: one(staffDocumentDetail),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/documents/:slug/draft/discard": {
    ...shared,
    summary: "Discards the draft of this revision",
    permission: "content.edit",
    body: z.strictObject({ revision }),
    response: z.object({ message: z.string() }),
    refuses: ["not_found", "wrong_state"],
  },
  "POST /staff/:tenant/documents/:slug/publish": {
    ...shared,
    summary: "Publishes the draft of this revision; legal texts also state when they take effect and what changes",
    permission: "content.publish",
    body: z.strictObject({ revision, ...publication }),
    response: one(staffDocumentDetail),
    refuses: ["not_found", "wrong_state"],
  },
  "POST /staff/:tenant/documents/:slug/schedule": {
    ...shared,
    summary: "Schedules the draft of this revision for publication, or cancels the schedule (null). A scheduled draft cannot be edited",
    permission: "content.publish",
    body: z.strictObject({ revision, goes_live_at: moment().nullable(), ...publication }),
    response: one(staffDocumentDetail),
    refuses: ["not_found", "wrong_state"],
  },
  "POST /staff/:tenant/documents/:slug/restore": {
    ...shared,
    summary:
      "Copies the wording of an older version, or of the latest version of a withdrawn text, into the draft, to be published or scheduled",
    permission: "content.edit",
    body: z.strictObject({ version: z.int("invalid").min(1, "invalid"), current_version: revision, reason: text(500) }),
    response: one(staffDocumentDetail),
    refuses: ["not_found", "wrong_state"],
  },
});

/** Endpoints for texts and their missing translations. */
export const staffContentEndpoints = { ...documentEndpoints, ...staffTranslationsEndpoints };
