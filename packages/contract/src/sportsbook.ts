import { sports } from "@trevo/domain";
import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import {
  participant,
  sportCompetitionName,
  sportFixture,
  sportFixtureDetail,
  sportMarket,
  sportResult,
  sportStreamBody,
} from "./sports.ts";
import { catalogId, catalogIdOfPath, date, list, one, page } from "./wire.ts";

const sportStreamRow = sportStreamBody.extend({ prev_hash: z.string(), hash: z.string() });

export type SportStreamRow = z.output<typeof sportStreamRow>;

const sportCompetition = z.object({
  id: z.int(),
  /** ISO 3166 code, or a region such as `SA`. */
  country: z.string(),
  name: z.string(),
  slug: z.string(),
  tier: z.int(),
  fixtures: z.int(),
  live: z.int(),
});

export type SportCompetition = z.output<typeof sportCompetition>;

/** Sports and competitions that can be bet on now. `fixtures` includes matches in play, counted in `live`. */
const sportTree = z.object({
  sports: z.array(z.object({ sport: z.enum(sports), fixtures: z.int(), live: z.int(), competitions: z.array(sportCompetition) })),
});

export type SportTree = z.output<typeof sportTree>;

const sportsHome = sportTree.extend({
  /** At most 8 matches in play of the `live_total`. */
  live: z.array(sportFixture),
  live_total: z.int(),
  /** At most 20 upcoming matches, the earliest first. */
  next: z.array(sportFixture),
});

export type SportsHome = z.output<typeof sportsHome>;

/** At most 6 matches, each with its market with the most bettors. Empty if too few players bet. */
export const popularSportBets = z.object({
  /** Number of hours over which players were counted. */
  hours: z.int(),
  matches: z.array(z.object({ fixture: sportFixture, market: sportMarket })),
});

export type PopularSportBets = z.output<typeof popularSportBets>;

const sportSearch = z.object({
  competitions: z.array(sportCompetition),
  fixtures: z.array(sportFixture),
  /** At most 6 teams of these fixtures that the search terms name. */
  teams: z.array(participant),
  /** No name matched the search terms: these are similar ones. */
  is_near: z.boolean(),
});

export type SportSearch = z.output<typeof sportSearch>;

export const sportFavoriteKinds = ["fixture", "competition", "team"] as const;

const sportFavorites = z.object({
  fixture_ids: z.array(z.int()),
  competitions: z.array(sportCompetitionName.extend({ sport: z.enum(sports) })),
  teams: z.array(participant),
  /** At most 20 matches open for bets that are favourites, or of a favourite competition or team; those in play first, then the soonest. */
  matches: z.array(sportFixture),
});

export type SportFavoriteKind = (typeof sportFavoriteKinds)[number];
export type SportFavorites = z.output<typeof sportFavorites>;

const ofCompetition = () => page().extend({ competition: catalogIdOfPath().optional(), day: date().optional() });

export const sportsbookEndpoints = endpoints({
  "GET /sportsbook/home": {
    summary: "Returns matches in play, upcoming matches, and the competitions; `not_found` if the brand has no book of its own",
    tag: "sportsbook",
    auth: "public",
    limit: "reads",
    response: one(sportsHome),
    refuses: ["not_found"],
  },
  "GET /sportsbook/popular": {
    summary:
      "Returns the matches on which most players staked their own money in the last hours, counting each player once and only markets with enough players; usually at most a minute old, odds at most five seconds; `not_found` if the brand has no book of its own",
    tag: "sportsbook",
    auth: "public",
    limit: "reads",
    response: one(popularSportBets),
    refuses: ["not_found"],
  },
  "GET /sportsbook/search": {
    summary:
      "Searches open fixtures and competitions by words in their names, or returns the closest names; `not_found` if the brand has no book of its own",
    tag: "sportsbook",
    auth: "public",
    limit: "reads",
    query: z.object({ q: z.string().trim().min(2).max(60) }),
    response: one(sportSearch),
    refuses: ["not_found"],
  },
  "GET /sportsbook/favorites": {
    summary: "Returns the player's favourite matches, competitions and teams that the brand's own book shows, and their next matches",
    tag: "sportsbook",
    auth: "player",
    limit: "reads",
    response: one(sportFavorites),
    refuses: ["not_found"],
  },
  "POST /sportsbook/favorites": {
    summary:
      "Adds a match, a competition or a team to the player's favourites, at most 200, or removes it; a repeated call has no further effect",
    tag: "sportsbook",
    auth: "player",
    limit: "reads",
    body: z.strictObject({
      kind: z.enum(sportFavoriteKinds),
      id: catalogId(),
      action: z.enum(["add", "remove"], { error: "invalid" }),
    }),
    response: one(z.object({ kind: z.enum(sportFavoriteKinds), id: z.int(), is_favorite: z.boolean() })),
    refuses: ["not_found", "too_many_favorites"],
  },
  "GET /sportsbook/results": {
    summary:
      "Lists ended fixtures, 20 per page, newest first, by competition and day of the brand's calendar; `not_found` if the brand has no book of its own",
    tag: "sportsbook",
    auth: "public",
    limit: "reads",
    query: ofCompetition(),
    response: list(sportResult),
    refuses: ["not_found"],
  },
  "GET /sportsbook/events": {
    summary:
      "Lists fixtures open for bets, 20 per page, those in play first, then by start time; empty if the brand uses a partner's book, `not_found` if it has no book",
    tag: "sportsbook",
    auth: "public",
    limit: "reads",
    query: ofCompetition().extend({ sport: z.enum(sports).optional(), when: z.enum(["live", "today", "soon"]).optional() }),
    response: list(sportFixture),
    refuses: ["not_found"],
  },
  "GET /sportsbook/tree": {
    summary:
      "Lists sports and their competitions with fixtures open for bets, by tier and name; `not_found` if the brand has no book of its own",
    tag: "sportsbook",
    auth: "public",
    limit: "reads",
    response: one(sportTree),
    refuses: ["not_found"],
  },
  "GET /sportsbook/events/:id": {
    summary: "Returns a fixture with its markets; `not_found` if the brand has no book of its own or does not show the fixture",
    tag: "sportsbook",
    auth: "public",
    limit: "reads",
    params: z.object({ id: catalogIdOfPath() }),
    response: one(sportFixtureDetail),
    refuses: ["not_found"],
  },
  "GET /sportsbook/odds-log/:seq": {
    summary:
      "Returns a row of the public odds stream. `hash` is the SHA-256 of `prev_hash` and the canonical JSON of book, number, moment, cause and prices",
    tag: "sportsbook",
    auth: "public",
    limit: "reads",
    params: z.object({ seq: catalogIdOfPath() }),
    response: one(sportStreamRow),
    refuses: ["not_found"],
  },
});
