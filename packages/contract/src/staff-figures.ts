import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { payoutTimes } from "./payouts.ts";
import { date, instant, one } from "./wire.ts";

/** Maximum number of days in one query. */
export const figuresMostDays = 366;

/** Totals of a period. In centavos, except for the counts `deposits` and `payouts`. */
export const spanFigures = z.object({
  /** Stakes and prizes in cash and bonus; returned stakes are excluded. */
  staked: z.int(),
  won: z.int(),
  /** Gross gaming revenue: `staked` less `won`. */
  ggr: z.int(),
  /** Bonus money converted to cash, and cash granted. */
  bonus_cost: z.int(),
  /** Net gaming revenue: cash stakes less cash prizes less `bonus_cost`. Partners' fees and taxes are not deducted. */
  ngr: z.int(),
  deposited: z.int(),
  deposits: z.int(),
  withdrawn: z.int(),
  payouts: z.int(),
});

/** Totals of whole days. */
const dayFigures = z.object({
  /** Number of players with at least one stake. */
  players: z.int(),
  /** Number of players with their first deposit. */
  first_deposits: z.int(),
});

export const figures = z.object({
  from: z.string(),
  to: z.string(),
  timezone: z.string(),
  /** Age of the oldest entry that has not been counted yet, in ms. */
  behind_ms: z.int(),
  total: spanFigures.extend(dayFigures.shape),
  /**
   * The same days whole weeks earlier. Until the period is over, both halves end with its last full hour, `until`, and days are not
   * compared.
   */
  comparison: z.object({
    from: z.string(),
    to: z.string(),
    until: instant().nullable(),
    now: spanFigures,
    earlier: spanFigures,
    players: z.int().nullable(),
    first_deposits: z.int().nullable(),
  }),
  /** Hours for a period of one or two days, otherwise days. */
  step: z.enum(["hour", "day"]),
  /**
   * `at`: start of the hour or day. `ggr` is null for a step that has not begun; `earlier`: GGR of the same step in the comparison.
   * `is_open`: the step has begun and is not over. `band`: 95 % interval of the expected GGR under the rules of the house games, with
   * everything else unchanged; null if no such game was played.
   */
  points: z.array(
    z.object({
      at: instant(),
      ggr: z.int().nullable(),
      earlier: z.int(),
      is_open: z.boolean(),
      band: z.object({ low: z.int(), high: z.int() }).nullable(),
    }),
  ),
  payouts: payoutTimes,
  /** Players' current balances, as far as entries have been counted. */
  balances: z.object({ cash: z.int(), held: z.int(), bonus: z.int(), debt: z.int() }),
});
export type Figures = z.output<typeof figures>;
export type SpanFigures = z.output<typeof spanFigures>;

/**
 * Progress of the players who registered in a period: each field is the number of players up to now. Accounts closed since are excluded.
 */
export const funnel = z.object({
  registered: z.int(),
  /** Players who verified their phone. */
  verified: z.int(),
  deposited: z.int(),
  staked: z.int(),
  deposited_again: z.int(),
});
export type Funnel = z.output<typeof funnel>;

/** Number of weeks of first deposits that are followed, including the current one. */
export const cohortWeeks = 8;

/**
 * Players with their first deposit in the week starting on Monday `week`, and how many of them staked in that week and in each later one up
 * to the current week.
 */
export const cohort = z.object({ week: z.string(), people: z.int(), staked: z.array(z.int()) });
export type Cohort = z.output<typeof cohort>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Upper bounds of 23 of the 24 buckets of payout times in ms, each about half as long again as the previous one; the last bucket is
 * open-ended.
 */
export const payoutBucketEnds: readonly number[] = [
  ...[5, 7, 10, 15, 20, 30, 45].map((seconds) => seconds * 1_000),
  ...[1, 1.5, 2, 3, 5, 7, 10, 15, 20, 30, 45].map((minutes) => minutes * minuteMs),
  ...[1, 1.5, 2, 4, 8].map((hours) => hours * hourMs),
];

const payoutSpread = z.object({
  payouts: z.int(),
  /**
   * Number of payouts that kept the promise, which runs from the request, the end of the cancellation window, or the approval, whichever
   * came last.
   */
  within: z.int(),
  /** Time from the request to the money sent: the median, and the 95th percentile below. Null if nothing was paid. */
  median_ms: z.int().nullable(),
  p95_ms: z.int().nullable(),
});

export const payoutSpans = z.object({
  from: z.string(),
  to: z.string(),
  timezone: z.string(),
  /** Promised time for withdrawals that need no decision. The buckets count from the request, so they do not show it. */
  promise_ms: z.int(),
  total: payoutSpread,
  /** All 24 buckets, shortest first. */
  buckets: z.array(z.object({ up_to_ms: z.int().nullable(), payouts: z.int() })),
  /** Hours for a period of one or two days, otherwise days; up to now. */
  step: z.enum(["hour", "day"]),
  points: z.array(payoutSpread.extend({ at: instant() })),
});
export type PayoutSpans = z.output<typeof payoutSpans>;

const balances = z.object({ cash: z.int(), held: z.int(), bonus: z.int(), debt: z.int() });

/** Products in which stakes wait for their outcome. */
export const openProducts = ["sportsbook", "house", "crash", "providers"] as const;

/** Money that belongs to players, in centavos. None of our products has a pot that spans several rounds. */
export const liabilities = z.object({
  behind_ms: z.int(),
  /** Players' current balances, as far as entries have been counted. */
  balances,
  /** Stakes without an outcome yet: `stake` in cash, `bonus` in bonus. Products without open stakes are omitted. */
  open: z.array(z.object({ product: z.enum(openProducts), bets: z.int(), stake: z.int(), bonus: z.int() })),
  /** Cash, money held for withdrawals, and open cash stakes. Bonus belongs to nobody before it is converted, staked or not. */
  owed: z.int(),
  /**
   * Wallet balances less the counted figures and the entries that wait to be counted. Anything but zero means that the figures are wrong.
   * Null while too many entries wait for a comparison.
   */
  proof: z.object({ at: instant(), difference: balances }).nullable(),
  step: z.enum(["hour", "day"]),
  /** Cash including held money, and bonus, at the end of each hour or day that has begun. */
  points: z.array(z.object({ at: instant(), cash: z.int(), bonus: z.int() })),
});
export type Liabilities = z.output<typeof liabilities>;

/** How many minutes are shown, and within how many somebody who staked is in play. */
export const liveMinutes = 60;
export const livePlayersMinutes = 5;

export const live = z.object({
  at: instant(),
  /** Age of the oldest entry that has not been counted yet, in ms. */
  behind_ms: z.int(),
  /** The last sixty minutes including the current one, oldest first. In centavos, except for the counts `deposits` and `payouts`. */
  minutes: z.array(
    z.object({
      at: instant(),
      staked: z.int(),
      won: z.int(),
      ggr: z.int(),
      deposited: z.int(),
      deposits: z.int(),
      withdrawn: z.int(),
      payouts: z.int(),
    }),
  ),
  /** Accounts that staked within the last five minutes. */
  players: z.int(),
  /** The ten largest wins; names masked. */
  wins: z.array(z.object({ tenant: z.string(), player_name: z.string(), game: z.string().nullable(), amount: z.int(), at: instant() })),
  /** Number of untaken alarms at the brands where the caller may see alarms; null if there is no such brand. */
  alarms: z.int().nullable(),
});
export type Live = z.output<typeof live>;

/** Staff endpoints for the figures of a brand. */
export const staffFiguresEndpoints = endpoints({
  "GET /staff/:tenant/figures": {
    summary: "Returns stakes, wins, deposits and withdrawals of the brand's players, compared with whole weeks earlier; today by default",
    tag: "staff: figures",
    auth: "staff",
    permission: "figures.read",
    limit: "reads",
    query: z.object({ from: date().optional(), to: date().optional() }),
    response: one(figures),
    refuses: ["invalid_fields"],
  },
  "GET /staff/:tenant/figures/funnel": {
    summary: "Returns how far players who registered in the given days progressed; today by default",
    tag: "staff: figures",
    auth: "staff",
    permission: "figures.read",
    limit: "reads",
    query: z.object({ from: date().optional(), to: date().optional() }),
    response: one(funnel),
    refuses: ["invalid_fields"],
  },
  "GET /staff/:tenant/figures/payout-times": {
    summary: "Returns how long withdrawals paid in the given days took, compared with the promise; today by default",
    tag: "staff: figures",
    auth: "staff",
    permission: "figures.read",
    limit: "reads",
    query: z.object({ from: date().optional(), to: date().optional() }),
    response: one(payoutSpans),
    refuses: ["invalid_fields"],
  },
  "GET /staff/:tenant/figures/liabilities": {
    summary:
      "Returns current balances owed to players with their reconciliation against the wallets, and the balances at the end of each hour or day; the reconciliation may be ten minutes old",
    tag: "staff: figures",
    auth: "staff",
    permission: "figures.read",
    limit: "reads",
    query: z.object({ from: date().optional(), to: date().optional() }),
    response: one(liabilities),
    refuses: ["invalid_fields"],
  },
  "GET /staff/live": {
    summary:
      "Returns the last hour by the minute, with active players and the largest wins: of one brand, or of all whose figures the caller may read",
    tag: "staff: figures",
    auth: "staff",
    permission: "figures.read",
    limit: "reads",
    query: z.object({ tenant: z.string().max(60).optional() }),
    response: one(live),
    refuses: ["not_found"],
  },
  "GET /staff/:tenant/figures/cohorts": {
    summary: "Returns how many players came back to stake, by the week of their first deposit; may be ten minutes old",
    tag: "staff: figures",
    auth: "staff",
    permission: "figures.read",
    limit: "reads",
    response: z.object({ data: z.array(cohort) }),
    refuses: [],
  },
});
