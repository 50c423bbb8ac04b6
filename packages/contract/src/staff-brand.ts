import type { Localized } from "@trevo/domain";
import { z } from "zod";
import { contentKinds } from "./content-path.ts";
import { contentSlug } from "./content.ts";
import { endpoints } from "./endpoint.ts";
import { features } from "./features.ts";
import { proposal } from "./staff-proposals.ts";
import { providerStates, staffProvidersEndpoints } from "./staff-providers.ts";
import { ticketCategories } from "./ticket-rules.ts";
import { catalogId, catalogIdOfPath, instant, isPositionCursor, one, positionCursor, slice, sliceQuery, text } from "./wire.ts";

export * from "./staff-providers.ts";

/** Cash that its player cannot use for now. Each account is listed once. */
export const dormantBalance = z.object({
  tenant: z.string(),
  player_id: z.string(),
  /** First name and initials. */
  player_name: z.string(),
  why: z.enum(["self_excluded", "closed", "blocked"]),
  since: instant(),
  /** For an exclusion with an end. */
  until: instant().nullable(),
  /** Centavos. */
  cash: z.int(),
});
export type DormantBalance = z.output<typeof dormantBalance>;

const gameStates = ["active", "maintenance", "disabled"] as const;
const badges = ["new", "live", "bonus", "demo"] as const;

export const curatedGame = z.object({
  id: z.int(),
  provider_code: z.string(),
  gamecode: z.string(),
  title: z.string(),
  category_slug: z.string(),
  state: z.enum(gameStates),
  /** Position among the brand's games, lowest first. */
  position: z.int(),
  featured: z.boolean(),
  badge: z.enum(badges).nullable(),
  /** `off`: the brand has switched the game's provider off, and the game is in maintenance whatever its own state. */
  provider_state: z.enum(providerStates),
});

const position = z.int("invalid").min(-1_000_000_000).max(1_000_000_000);
const gameId = z.object({ game_id: catalogIdOfPath() });

const moment = z.iso.datetime("date_invalid").transform((value) => new Date(value));

const words = z.strictObject({
  title: text(120),
  summary: z.string().max(300, "max_length:300"),
  condition: text(300).nullable().optional(),
  action: text(40).nullable().optional(),
  /** HTML; sanitised before it is stored. */
  body: z.string(),
});

/** Next version of a brand's document. Portuguese is the binding language. */
const documentDraft = z.strictObject({
  kind: z.enum(contentKinds),
  slug: contentSlug,
  position: z.int().optional(),
  art: z.string().nullable().optional(),
  link: z.string().nullable().optional(),
  /** Shown only if the brand has this feature. */
  requires: z.enum(features).nullable().optional(),
  /** For help articles only, and required there. */
  category: z.enum(ticketCategories).nullable().optional(),
  /** For help articles: slugs of related articles. */
  related: z.array(contentSlug).max(6, "invalid").optional(),
  starts_at: moment.nullable().optional(),
  ends_at: moment.nullable().optional(),
  published_at: moment.optional(),
  in_force_at: moment.optional(),
  ...({ pt: words, en: words.nullable().optional() } satisfies Localized<z.ZodType>),
});

const done = z.object({ message: z.string() });

/** Staff endpoints for balances, the catalogue, providers and content. */
export const staffBrandEndpoints = endpoints({
  ...staffProvidersEndpoints,
  "GET /staff/dormant-balances": {
    summary: "Lists dormant balances of self-excluded players and of closed and blocked accounts",
    tag: "staff: balances",
    auth: "staff",
    permission: "balances.read",
    limit: "reads",
    response: z.object({ data: z.array(dormantBalance) }),
    refuses: [],
  },
  "GET /staff/:tenant/games": {
    summary: "Lists all games of the brand in their order, including hidden ones",
    tag: "staff: catalogue",
    auth: "staff",
    permission: "catalog.read",
    limit: "reads",
    query: sliceQuery(positionCursor, isPositionCursor).extend({
      provider: z.string().max(40).optional(),
      state: z.enum(gameStates).optional(),
    }),
    response: slice(curatedGame),
    refuses: [],
  },
  "POST /staff/:tenant/games/:game_id": {
    summary: "Changes state, position, feature and badge of a game; absent fields are unchanged",
    tag: "staff: catalogue",
    auth: "staff",
    permission: "catalog.curate",
    params: gameId,
    body: z
      .strictObject({
        state: z.enum(gameStates).optional(),
        position: position.optional(),
        featured: z.boolean().optional(),
        badge: z.enum(badges).nullable().optional(),
      })
      .refine((change) => Object.keys(change).length > 0, "required"),
    response: done,
    refuses: [],
  },
  "POST /staff/:tenant/games/:game_id/wager-class": {
    summary: "Proposes another wager class for a game; one with a lower weight applies 30 days after approval",
    tag: "staff: catalogue",
    auth: "staff",
    permission: "catalog.curate",
    approval: "wager_class",
    limit: "money",
    idempotent: true,
    params: gameId,
    body: z.strictObject({ wager_class: z.int("invalid").min(0).max(7), reason: text(500) }),
    response: one(proposal),
    refuses: [],
  },
  "POST /staff/:tenant/games-order": {
    summary: "Sets the games that come before all others, in this order",
    tag: "staff: catalogue",
    auth: "staff",
    permission: "catalog.curate",
    body: z.strictObject({ game_ids: z.array(catalogId()).min(1).max(500) }),
    response: done,
    refuses: [],
  },
  "POST /staff/:tenant/categories": {
    summary: "Renames and moves a category, or adds one",
    tag: "staff: catalogue",
    auth: "staff",
    permission: "catalog.curate",
    body: z.strictObject({
      slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "invalid"),
      name_pt: text(60),
      name_en: text(60),
      position,
    }),
    response: done,
    refuses: [],
  },
  "POST /staff/:tenant/documents": {
    summary: "Publishes a new text, or the next version of a text",
    tag: "staff: texts",
    auth: "staff",
    permission: "content.publish",
    body: documentDraft,
    status: 201,
    response: one(z.object({ slug: z.string(), version: z.int() })),
    refuses: ["wrong_state"],
  },
  "GET /staff/:tenant/help-ratings": {
    summary: "Returns how many readers each version of a help article helped, the least helpful first",
    tag: "staff: texts",
    auth: "staff",
    permission: "content.read",
    response: z.object({
      data: z.array(z.object({ slug: contentSlug, version: z.int(), helpful: z.int(), not_helpful: z.int() })),
    }),
    refuses: [],
  },
  "POST /staff/:tenant/documents/:slug/withdraw": {
    summary: "Withdraws a text: its address returns 404, and its versions are kept",
    tag: "staff: texts",
    auth: "staff",
    permission: "content.publish",
    params: z.object({ slug: contentSlug }),
    response: done,
    refuses: [],
  },
});
