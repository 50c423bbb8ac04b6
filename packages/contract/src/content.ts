import { locales } from "@trevo/domain";
import { z } from "zod";
import { contentKinds } from "./content-path.ts";
import { endpoints } from "./endpoint.ts";
import { helpFoundMax, helpSearchMax, ticketCategories } from "./ticket-rules.ts";
import { instant, listAsOf, one, pageAsOf, uuid } from "./wire.ts";

export const contentPerPage = 12;

/** Lower-case words joined by hyphens; also the address: `/pages/{slug}`. */
export const contentSlug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

export const contentCard = z.object({
  kind: z.enum(contentKinds),
  slug: contentSlug,
  /** Language of the text: the requested one, or Portuguese if there is no translation. */
  locale: z.enum(locales),
  title: z.string(),
  summary: z.string(),
  /** Condition of a promotion, shown next to its promise everywhere. */
  condition: z.string().nullable(),
  /** Link and label of its button. */
  action: z.object({ text: z.string(), link: z.string() }).nullable(),
  /** Name of a drawing of the brand, or path of a picture. */
  art: z.string().nullable(),
  /** For help articles: the topic, and the category of a ticket opened from it. Null for other kinds. */
  category: z.enum(ticketCategories).nullable(),
  starts_at: instant().nullable(),
  ends_at: instant().nullable(),
  published_at: instant(),
});

export const contentDocument = contentCard.extend({
  /** Sanitised HTML. Its headings of both levels carry the ids in `outline`. */
  body: z.string(),
  /** For help articles: related articles that are published. */
  related: z.array(z.object({ slug: contentSlug, title: z.string() })),
  outline: z.array(z.object({ id: z.string(), text: z.string(), level: z.int().min(2).max(3) })),
  version: z.int().positive(),
  in_force_at: instant(),
  /** When the next version replaced it; null while it is in force. */
  replaced_at: instant().nullable(),
  /** Every version that is or was in force, newest first. */
  versions: z.array(z.object({ version: z.int().positive(), in_force_at: instant() })),
});

export type ContentCard = z.output<typeof contentCard>;
export type ContentDocument = z.output<typeof contentDocument>;

const kind = z.enum(contentKinds);

const helpQuery = z.object({
  /** Search terms. Tolerates accents, case and small typing errors. */
  q: z.string().trim().max(helpSearchMax, `max_length:${helpSearchMax}`).optional(),
  category: z.enum(ticketCategories).optional(),
});

export const contentEndpoints = endpoints({
  "GET /content/:kind": {
    summary: "Lists the tenant's legal texts, pages, promotions or news, 12 per page",
    tag: "content",
    auth: "public",
    limit: "reads",
    params: z.object({ kind }),
    query: pageAsOf(),
    response: listAsOf(contentCard),
    refuses: [],
  },
  "GET /content/:kind/:slug": {
    summary: "Returns a text; with `version`, an earlier version of it",
    tag: "content",
    auth: "public",
    limit: "reads",
    params: z.object({ kind, slug: z.string().max(80) }),
    query: z.object({ version: z.coerce.number<string | number>().int().min(1).max(1_000_000).optional() }),
    response: one(contentDocument),
    refuses: ["not_found"],
  },
  "GET /help/articles": {
    summary: `Lists help centre articles, best match first, at most ${helpFoundMax}; without search terms, all articles in the brand's order`,
    tag: "content",
    auth: "public",
    limit: "reads",
    query: helpQuery,
    response: z.object({ data: z.array(contentCard) }),
    refuses: [],
  },
  "POST /help/articles/:slug/rating": {
    summary: "Rates whether a help article helped; one answer per `client_id` and version, the last one counts",
    tag: "content",
    auth: "public",
    limit: "reads",
    params: z.object({ slug: contentSlug }),
    body: z.strictObject({ client_id: uuid(), helpful: z.boolean() }),
    response: z.object({ message: z.string() }),
    refuses: ["not_found"],
  },
});
