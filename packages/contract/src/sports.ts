import { sports } from "@trevo/domain";
import { z } from "zod";
import { instant } from "./wire.ts";

/** Decimal odds in thousandths: 1850 is 1.85. */
export const oddsX1000 = () => z.int().min(1_001).max(1_000_000);

/** Parts per million. */
const ppm = () => z.int();

const score = z.tuple([z.int().min(0), z.int().min(0)]);

/** Outcome of a selection. `void_halves`: halves of the stake that are returned. `dead_heat`: `places` of `tied` selections are paid. */
export const sportOutcome = z.object({
  won: z.boolean(),
  void_halves: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  dead_heat: z.object({ places: z.int().min(1), tied: z.int().min(1) }).optional(),
});

/** Why a market does not accept bets; the first that applies. */
export const sportSuspensionReasons = ["feed", "trader", "danger", "stale_feed", "integrity", "closed"] as const;
export type SportMarketReason = (typeof sportSuspensionReasons)[number];

export const sportMarket = z.object({
  id: z.int(),
  /** A market type of `packages/sports`. Pages skip types that they do not know. */
  type: z.string(),
  /** In quarters of a goal, from the home side's view for a handicap; 0 for types without a line. */
  line_x4: z.int(),
  part: z.string(),
  takes_bets: z.boolean(),
  why_not: z.enum(sportSuspensionReasons).optional(),
  since: instant().optional(),
  /** Increases with each change of price. */
  version: z.int(),
  /** Theoretical return of the market: 1/(1 + margin). */
  margin_ppm: ppm(),
  /** In the order defined by the type. Null odds: no price. */
  selections: z.array(
    z.object({
      code: z.string(),
      odds_x1000: oddsX1000().nullable(),
      /** Expected return of an open bet on it, in parts per million: the probability of winning, and the share returned by voids. */
      cash_out_ppm: z.object({ win_ppm: ppm(), refund_ppm: ppm() }).optional(),
      result: sportOutcome.optional(),
    }),
  ),
});

/**
 * Inputs of a match's prices as integers: expected further goals and the correction for low scores in parts per million, and the score.
 * Joint odds follow from it.
 */
export const sportModel = z.object({ home_ppm: ppm(), away_ppm: ppm(), rho_ppm: ppm(), score });

/** `at`: milliseconds since 1970, as hashed. */
export const sportStreamBody = z.object({
  book_id: z.int(),
  seq: z.int(),
  at: z.int(),
  /** Present if a trader's override of the model determined the price. Then part of the hash. */
  cause: z.enum(["override"]).optional(),
  /** Present in rows that contain prices. Then part of the hash. */
  model: sportModel.optional(),
  prices: z.array(
    z.object({
      market_id: z.int(),
      version: z.int(),
      takes_bets: z.boolean(),
      odds_x1000: z.array(oddsX1000().nullable()),
      margin_ppm: z.int(),
    }),
  ),
});

export const participant = z.object({ id: z.int(), name: z.string(), short: z.string(), shirt: z.string() });

/** `rate` 0: stopped; 1: real time; more than 1: a simulated match played faster. */
const clock = z.object({
  phase: z.enum(["not_started", "half1", "half_time", "half2", "full_time"]),
  base_s: z.int(),
  at: instant(),
  rate: z.int(),
});

/** `country`: ISO 3166 code, or a region such as `SA`. */
export const sportCompetitionName = z.object({ id: z.int(), name: z.string(), slug: z.string(), tier: z.int(), country: z.string() });

export const sportFixtureStates = ["scheduled", "live", "interrupted", "ended", "resulted", "postponed", "cancelled", "abandoned"] as const;

export const sportFixture = z.object({
  id: z.int(),
  sport: z.enum(sports),
  competition: sportCompetitionName,
  round: z.string().nullable(),
  home: participant,
  away: participant,
  starts_at: instant(),
  state: z.enum(sportFixtureStates),
  /** A simulated match: the hash of its seed, and the seed itself after the end. */
  simulated: z.object({ commitment: z.string(), seed: z.string().optional() }).nullable(),
  clock,
  score,
  half_time_score: score.nullable(),
  reds: score,
  corners: score.nullable(),
  /** Markets shown in a list row. */
  main: z.array(sportMarket),
});

/** A goal as reported by the feed. `minute` as announced: 47 in the first half is 45+2. */
const sportGoal = z.object({
  side: z.enum(["home", "away"]),
  half: z.enum(["half1", "half2"]),
  minute: z.int(),
  /** Disallowed after a review: listed but not counted. */
  cancelled: z.boolean(),
});
export type SportGoal = z.output<typeof sportGoal>;

export const sportFixtureDetail = sportFixture.extend({
  /** In order; null if the feed reports only the score. */
  goals: z.array(sportGoal).nullable(),
  groups: z.array(z.object({ code: z.string(), markets: z.array(sportMarket) })),
  /** By channel: the latest stream row contained in this response. */
  channel_heads: z.record(z.string(), z.int()),
  /** Model of its latest prices; null while it is not priced, and then no bet builder is offered. */
  model: sportModel.nullable(),
});

export const sportResult = sportFixture.extend({
  /** The result was corrected after it had been decided. */
  corrected: z.boolean(),
});

export type SportResult = z.output<typeof sportResult>;
export type SportMarket = z.output<typeof sportMarket>;
export type SportFixture = z.output<typeof sportFixture>;
export type SportFixtureDetail = z.output<typeof sportFixtureDetail>;
