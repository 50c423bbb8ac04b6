import { sports } from "@trevo/domain";
import { z } from "zod";
import { instant } from "./wire.ts";

/** Decimal odds in thousandths: 1850 is 1.85. */
export const oddsX1000 = () => z.int().min(1_001).max(1_000_000);

/** Parts of a million. */
const ppm = () => z.int();

const score = z.tuple([z.int().min(0), z.int().min(0)]);

/** How a selection ended. `void_halves`: halves of the stake that come back. `dead_heat`: `places` of `tied` selections are paid. */
export const sportOutcome = z.object({
  won: z.boolean(),
  void_halves: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  dead_heat: z.object({ places: z.int().min(1), tied: z.int().min(1) }).optional(),
});

/** Why a market takes no bets; the first that applies. */
export const sportSuspensionReasons = ["feed", "trader", "danger", "stale_feed", "integrity", "closed"] as const;
export type SportMarketReason = (typeof sportSuspensionReasons)[number];

export const sportMarket = z.object({
  id: z.int(),
  /** A type of `packages/sports`; a page leaves out what it does not know. */
  type: z.string(),
  /** Quarters of a goal, the home side's for a handicap; 0 where the type has no line. */
  line_x4: z.int(),
  part: z.string(),
  takes_bets: z.boolean(),
  why_not: z.enum(sportSuspensionReasons).optional(),
  since: instant().optional(),
  /** Grows with each change of price. */
  version: z.int(),
  /** Theoretical return of the market: 1/(1 + margin). */
  margin_ppm: ppm(),
  /** In the order of the type. Null odds: no price. */
  selections: z.array(
    z.object({
      code: z.string(),
      odds_x1000: oddsX1000().nullable(),
      /** What an open bet on it is expected to return: shares of a million that win and that come back. */
      cash_out_ppm: z.object({ win_ppm: ppm(), refund_ppm: ppm() }).optional(),
      result: sportOutcome.optional(),
    }),
  ),
});

/** By what a match was priced, in whole numbers: goals expected from here on and the correction of low scores in parts of a million, and the score. Joint odds follow from it. */
export const sportModel = z.object({ home_ppm: ppm(), away_ppm: ppm(), rho_ppm: ppm(), score });

/** `at`: milliseconds since 1970, as it was hashed. */
export const sportStreamBody = z.object({
  book_id: z.int(),
  seq: z.int(),
  at: z.int(),
  /** Present where a trader's override of the model has priced it, and then part of the hash. */
  cause: z.enum(["override"]).optional(),
  /** Present in rows that priced a match, and then part of the hash. */
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

const participant = z.object({ id: z.int(), name: z.string(), short: z.string(), shirt: z.string() });

/** `rate` 0: the clock stands; 1: as real time; more: a simulated match that is played faster. */
const clock = z.object({
  phase: z.enum(["not_started", "half1", "half_time", "half2", "full_time"]),
  base_s: z.int(),
  at: instant(),
  rate: z.int(),
});

export const sportFixtureStates = ["scheduled", "live", "interrupted", "ended", "resulted", "postponed", "cancelled", "abandoned"] as const;

export const sportFixture = z.object({
  id: z.int(),
  sport: z.enum(sports),
  /** `country`: as ISO 3166 has it, or a region such as `SA`. */
  competition: z.object({ id: z.int(), name: z.string(), slug: z.string(), tier: z.int(), country: z.string() }),
  round: z.string().nullable(),
  home: participant,
  away: participant,
  starts_at: instant(),
  state: z.enum(sportFixtureStates),
  /** A match that is drawn and not played: the hash of its seed, and the seed after the end. */
  simulated: z.object({ commitment: z.string(), seed: z.string().optional() }).nullable(),
  clock,
  score,
  half_time_score: score.nullable(),
  reds: score,
  corners: score.nullable(),
  /** The markets of a list row. */
  main: z.array(sportMarket),
});

/** A goal as its feed tells it. `minute` as announced: 47 in the first half is 45+2. */
const sportGoal = z.object({
  side: z.enum(["home", "away"]),
  half: z.enum(["half1", "half2"]),
  minute: z.int(),
  /** Taken back by a review: it stands in the list and counts for nothing. */
  cancelled: z.boolean(),
});
export type SportGoal = z.output<typeof sportGoal>;

export const sportFixtureDetail = sportFixture.extend({
  /** In their order; null: the feed tells the score alone. */
  goals: z.array(sportGoal).nullable(),
  groups: z.array(z.object({ code: z.string(), markets: z.array(sportMarket) })),
  /** By channel: the number of the stream row that this copy contains. */
  channel_heads: z.record(z.string(), z.int()),
  /** By what its newest row priced it; null: it is not priced now, and no bet builder is. */
  model: sportModel.nullable(),
});

export const sportResult = sportFixture.extend({
  /** A result was changed after it had been decided. */
  corrected: z.boolean(),
});

export type SportResult = z.output<typeof sportResult>;
export type SportMarket = z.output<typeof sportMarket>;
export type SportFixture = z.output<typeof sportFixture>;
export type SportFixtureDetail = z.output<typeof sportFixtureDetail>;
