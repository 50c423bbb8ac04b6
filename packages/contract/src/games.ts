import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { catalogId, list, listAsOf, one, page, pageAsOf, text } from "./wire.ts";

export const gamesPerPage = 24;

export const game = z.object({
  id: z.int(),
  game_id: z.int(),
  title: z.string(),
  gamecode: z.string(),
  providercode: z.string(),
  provider_name: z.string(),
  category_slug: z.string(),
  hasFavorite: z.boolean(),
  has_tables: z.boolean(),
  only_demo: z.boolean(),
  bonus_allowed: z.boolean(),
  /**
   * Class that determines how a stake counts towards a bonus: 0 in full, 1 half, 2 a quarter, 3 a tenth, 4 not at all, 5 live tables, 6
   * sports, 7 boxes.
   */
  wager_class: z.int(),
  views: z.int(),
  /**
   * Number of real-money rounds at this brand, of all time; null while so few players have played that it would reveal individual players.
   */
  plays: z.int().nullable(),
  image: z.string(),
  image_mobile: z.string(),
  /** Basis points; null if the provider does not state it. */
  rtp: z.int().nullable(),
  /** Background of the cover, so that the skeleton has the same background as the picture. */
  paint: z.string(),
  badge: z.enum(["new", "live", "bonus", "demo"]).nullable(),
  state: z.enum(["active", "maintenance"]),
});

export type Game = z.output<typeof game>;

/** A game with the facts that a player may know before playing; null if the provider does not state them. */
export const gameDetail = game.extend({
  /** `chosen`: determined by the player's own bet. */
  volatility: z.enum(["low", "medium", "high", "chosen"]).nullable(),
  /** Hundredths of the stake. */
  max_win_x100: z.int().nullable(),
  /** Centavos. */
  min_stake: z.int().nullable(),
  max_stake: z.int().nullable(),
  /** How the game is played, in a few sentences. */
  rules: z.string().nullable(),
});

export type GameDetail = z.output<typeof gameDetail>;

export const category = z.object({ slug: z.string(), name: z.string(), games: z.int() });
export const provider = z.object({ code: z.string(), name: z.string(), games: z.int(), image: z.string().nullable() });

/** `embed`: parameters with which the partner's script is started. */
export const sportLaunch = z.object({
  gameUrl: z.string(),
  book: z.enum(["own", "betby"]),
  embed: z
    .object({
      script: z.string(),
      brand_id: z.string(),
      theme_name: z.string(),
      token: z.string().nullable(),
      expires_at: z.string().nullable(),
      lang: z.string(),
      currency: z.literal("BRL"),
    })
    .optional(),
});

export type SportLaunch = z.output<typeof sportLaunch>;

export const gamesEndpoints = endpoints({
  "GET /categories": {
    summary: "Lists the tenant's game categories",
    tag: "games",
    auth: "public",
    limit: "reads",
    response: z.object({ data: z.array(category) }),
    refuses: [],
  },
  // Without `as_of`: a game stays where the operator placed it. Only `popular` depends on players, and positions in it may change between
  // two pages.
  "GET /casinos/games": {
    summary: "Lists games with filters and search, 24 per page",
    tag: "games",
    auth: "public",
    limit: "reads",
    query: page().extend({
      searchTerm: z.string().max(80).optional(),
      category: z.string().max(200).optional(),
      /** Codes, comma-separated; `all` filters nothing. */
      provider: z.string().max(400).optional(),
      /** `featured`, `new`, `popular`, `tables` or `demo`; any other word means every type. */
      type: z.string().max(40).optional(),
      /** `1` or `true`: only games in which stakes of bonus money count; based on the player's active bonus if there is one. */
      bonuses: z.string().max(10).optional(),
      /** `az`, `popular` or `new`; any other word means the operator's order, or with search terms, best match first. */
      sort: z.string().max(10).optional(),
    }),
    response: list(game),
    refuses: [],
  },
  "GET /featured/home-games": {
    summary: "Returns the rails of the home page",
    tag: "games",
    auth: "public",
    limit: "reads",
    response: z.object({ data: z.array(z.object({ slug: z.string(), title: z.string(), games: z.array(game) })) }),
    refuses: [],
  },
  "GET /featured/games": {
    summary: "Lists the games featured by the operator",
    tag: "games",
    auth: "public",
    limit: "reads",
    response: z.object({ data: z.array(game) }),
    refuses: [],
  },
  "GET /games/recent": {
    summary: "Lists the games that the player played most recently",
    tag: "games",
    auth: "player",
    limit: "reads",
    query: pageAsOf(),
    response: listAsOf(game),
    refuses: [],
  },
  "GET /games/providers": {
    summary: "Lists the tenant's providers",
    tag: "games",
    auth: "public",
    limit: "reads",
    response: z.object({ data: z.array(provider) }),
    refuses: [],
  },
  "POST /games/get": {
    summary: "Returns a game",
    tag: "games",
    auth: "public",
    limit: "reads",
    body: z.object({ game_id: z.union([catalogId(), text(80)]), provider_code: z.string().max(60).optional() }),
    response: one(gameDetail),
    refuses: ["not_found"],
  },
  "POST /games/getRelated": {
    summary: "Lists games similar to a game",
    tag: "games",
    auth: "public",
    limit: "reads",
    body: z.object({ game_id: z.union([catalogId(), text(80)]), provider_code: z.string().max(60).optional() }),
    response: z.object({ related_games: z.array(game) }),
    refuses: ["not_found"],
  },
  "POST /games/url": {
    summary: "Launches a game: with real money for players, in demo mode also for guests if the tenant allows it",
    tag: "games",
    auth: "public",
    limit: "reads",
    body: z.object({
      game_id: catalogId(),
      provider_code: z.string().max(60).optional(),
      mode: z.enum(["real", "demo"], { error: "invalid" }),
    }),
    response: z.object({ gameUrl: z.string() }),
    refuses: [
      "session_required",
      "not_found",
      "game_maintenance",
      "provider_unavailable",
      "demo_not_allowed",
      "self_excluded",
      "payer_excluded",
      "register_impeded",
      "register_unanswered",
      "cooling_off",
      "limit_reached",
      "limits_required",
      "blocked",
      "kyc_required",
    ],
  },
  "POST /games/launch/sport": {
    summary: "Opens the brand's sportsbook: its own, or a partner's, which a script renders into the page. Guests get no token",
    tag: "games",
    auth: "public",
    limit: "reads",
    /** A page inside the book, such as `/live`; any other value opens its home page. */
    body: z.object({ gameUrl: z.string().max(400).optional() }),
    response: sportLaunch,
    refuses: [
      "not_found",
      "game_maintenance",
      "provider_unavailable",
      "self_excluded",
      "payer_excluded",
      "register_impeded",
      "register_unanswered",
      "cooling_off",
      "limit_reached",
      "limits_required",
      "blocked",
      "kyc_required",
    ],
  },
});
