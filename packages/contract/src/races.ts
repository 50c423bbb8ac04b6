import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { ladderStep, placePrize } from "./ranks.ts";
import { instant, list, one, page, uuid } from "./wire.ts";

/** Places that a race shows. */
export const racePlaces = 50;

/** `upcoming`: it has not begun. `closing`: it has ended, and its results are not final yet. */
export const raceStates = ["upcoming", "running", "closing", "final"] as const;
export type RaceState = (typeof raceStates)[number];

export const raceSummary = z.object({
  id: uuid(),
  title: z.string(),
  state: z.enum(raceStates),
  /** What places are decided by. */
  score: z.enum(["turnover", "best_multiplier", "sum_multiplier", "best_of_n"]),
  /** Of scores: centavos, or hundredths of a multiplier. */
  unit: z.enum(["centavos", "hundredths"]),
  starts_at: instant(),
  ends_at: instant(),
  /** What the first place wins; empty where it wins nothing. */
  first_prize: z.array(placePrize),
  /** The one who asks takes part. */
  joined: z.boolean(),
});

export type RaceSummary = z.output<typeof raceSummary>;

export const racePlace = z.object({
  position: z.int(),
  /** Masked: `Ma•••a`; null where the player hides it. */
  name: z.string().nullable(),
  /** Null where the player hides it from others. */
  score: z.int().nullable(),
  prizes: z.array(placePrize),
});

export type RacePlace = z.output<typeof racePlace>;

/** `none`: the place wins nothing. `refused`: the player was not allowed to win when it was paid, or the budget was used up. */
export const racePayouts = ["none", "waiting", "granted", "refused"] as const;
export type RacePayout = (typeof racePayouts)[number];

export const race = raceSummary.extend({
  /** How many take part. */
  players: z.int(),
  ladder: z.array(ladderStep),
  data: z.array(racePlace.extend({ me: z.boolean() })),
  /** The place of the one who asks, however far down; null without a score. */
  own: z
    .object({
      position: z.int(),
      score: z.int(),
      prizes: z.array(placePrize),
      /** Null until the race is final. */
      payout: z.enum(racePayouts).nullable(),
    })
    .nullable(),
  /** The rules in the caller's language. */
  terms: z.string(),
});

export type Race = z.output<typeof race>;

const params = z.object({ id: uuid() });

export const racesEndpoints = endpoints({
  "GET /races": {
    summary: "Races of the tenant, the one that ends last first",
    tag: "races",
    auth: "public",
    limit: "reads",
    query: page(),
    response: list(raceSummary),
    refuses: ["not_found"],
  },
  "GET /races/:id": {
    summary: "A race with its places and prizes, and the signed-in player's place",
    tag: "races",
    auth: "public",
    limit: "reads",
    params,
    response: one(race),
    refuses: ["not_found"],
  },
  "POST /races/:id/join": {
    summary: "Takes part in a race: rounds that begin from now on count",
    tag: "races",
    auth: "player",
    limit: "money",
    params,
    response: one(race),
    refuses: ["not_found", "wrong_state", "offer_not_for_you"],
  },
});
