import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { ladderStep, placePrize } from "./ranks.ts";
import { instant, list, one, page, uuid } from "./wire.ts";

/** Number of places shown. */
export const racePlaces = 50;

/** `upcoming`: not started. `closing`: ended, results not final yet. */
export const raceStates = ["upcoming", "running", "closing", "final"] as const;
export type RaceState = (typeof raceStates)[number];

export const raceSummary = z.object({
  id: uuid(),
  title: z.string(),
  state: z.enum(raceStates),
  /** How places are decided. */
  score: z.enum(["turnover", "best_multiplier", "sum_multiplier", "best_of_n"]),
  /** Unit of scores: centavos, or hundredths of a multiplier. */
  unit: z.enum(["centavos", "hundredths"]),
  starts_at: instant(),
  ends_at: instant(),
  /** Prizes of the first place; empty if it wins nothing. */
  first_prize: z.array(placePrize),
  /** True if the caller takes part. */
  joined: z.boolean(),
});

export type RaceSummary = z.output<typeof raceSummary>;

export const racePlace = z.object({
  position: z.int(),
  /** Masked: `Ma•••a`; null if the player hides it. */
  name: z.string().nullable(),
  /** Null if the player hides it from others. */
  score: z.int().nullable(),
  prizes: z.array(placePrize),
});

export type RacePlace = z.output<typeof racePlace>;

/** `none`: the place wins nothing. `refused`: the player was not allowed to win when it was paid, or the budget was used up. */
export const racePayouts = ["none", "waiting", "granted", "refused"] as const;
export type RacePayout = (typeof racePayouts)[number];

export const race = raceSummary.extend({
  /** Number of participants. */
  players: z.int(),
  ladder: z.array(ladderStep),
  data: z.array(racePlace.extend({ me: z.boolean() })),
  /** The caller's place, however low; null without a score. */
  own: z
    .object({
      position: z.int(),
      score: z.int(),
      prizes: z.array(placePrize),
      /** Null until the race is final. */
      payout: z.enum(racePayouts).nullable(),
    })
    .nullable(),
  /** Rules in the caller's language. */
  terms: z.string(),
});

export type Race = z.output<typeof race>;

const params = z.object({ id: uuid() });

export const racesEndpoints = endpoints({
  "GET /races": {
    summary: "Lists the tenant's races, the one that ends last first",
    tag: "races",
    auth: "public",
    limit: "reads",
    query: page(),
    response: list(raceSummary),
    refuses: ["not_found"],
  },
  "GET /races/:id": {
    summary: "Returns a race with its places and prizes, and the signed-in player's place",
    tag: "races",
    auth: "public",
    limit: "reads",
    params,
    response: one(race),
    refuses: ["not_found"],
  },
  "POST /races/:id/join": {
    summary: "Joins a race; rounds that begin from this moment count",
    tag: "races",
    auth: "player",
    limit: "money",
    params,
    response: one(race),
    refuses: ["not_found", "wrong_state", "offer_not_for_you"],
  },
});
