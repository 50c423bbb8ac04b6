import { rankingPeriods } from "@trevo/domain";
import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, localized } from "./wire.ts";

/** Number of places shown. */
export const rankingPlaces = 50;

/** Reward of a place or level. */
export const placePrize = z.object({
  /** Code of the reward rule, such as `cash`. */
  code: z.string(),
  /** Amount in centavos, points, or a number of items; null if the reward has no amount. */
  amount: z.int().nullable(),
});

export type PlacePrize = z.output<typeof placePrize>;

export const ranked = z.object({
  position: z.int(),
  /** Masked: `Ma•••a`; null if the player hides it. */
  name: z.string().nullable(),
  level: z.int(),
  /** Cash staked in the period, in centavos; null if the player hides it from others. */
  totalBet: z.int().nullable(),
  prizes: z.array(placePrize),
  /** True for the caller's own row. */
  me: z.boolean(),
});

export type Ranked = z.output<typeof ranked>;

/** A player's level, turnover, and progress to the next level. */
export const rank = z.object({
  /** Position in the all-time ranking; null outside the places shown. */
  position: z.int().nullable(),
  level: z.int(),
  totalBet: z.int(),
  /** Turnover at which this level and the next one begin, in centavos; null for the highest level. */
  level_from: z.int(),
  next_level_at: z.int().nullable(),
  /** Percent, 0 to 100. */
  progress: z.int(),
});

export type Rank = z.output<typeof rank>;

/** Range of places with the same prizes, both ends included. */
export const ladderStep = z.object({ from: z.int(), to: z.int(), prizes: z.array(placePrize) });

export type LadderStepShown = z.output<typeof ladderStep>;

export const rankingBoard = z.object({
  data: z.array(ranked),
  rank: rank.nullable(),
  levels: z.array(z.object({ level: z.int(), from: z.int() })),
  period: z.enum(rankingPeriods),
  /** Null for the all-time ranking. */
  starts_at: instant().nullable(),
  ends_at: instant().nullable(),
  /** Empty if the period has no prizes. */
  ladder: z.array(ladderStep),
  /** The caller's place, however low; null without a stake in the period. */
  own: z.object({ position: z.int(), totalBet: z.int(), prizes: z.array(placePrize) }).nullable(),
  /** The latest period of this kind with final results; null before the first one. */
  last: z.object({ starts_at: instant(), ends_at: instant(), data: z.array(ranked.omit({ level: true })) }).nullable(),
});

export type RankingBoard = z.output<typeof rankingBoard>;

/** A tier of the VIP club. */
export const tier = z.object({
  /** From 0, the lowest. */
  tier: z.int(),
  name: localized(z.string()),
  /** Whole points required within 90 days. */
  points: z.int(),
  perks: z.array(localized(z.string())),
});

export type Tier = z.output<typeof tier>;

/** A perk of the player's own tier. */
export const ownPerk = z.object({
  code: z.enum(["cashback_bps", "rakeback_bps", "monthly_box", "birthday_bonus", "has_host"]),
  text: localized(z.string()),
  /** When this month's box or this year's bonus was granted; null if not yet granted, and for permanent perks. */
  given_at: instant().nullable(),
});

export type OwnPerk = z.output<typeof ownPerk>;

/** Demotion at the next review if no more points are earned. */
export const tierFall = z.object({
  /** When the review takes place. */
  at: instant(),
  /** Name of the lower tier. */
  name: localized(z.string()),
  /** Whole points needed to keep the current tier. */
  missing: z.int(),
});

export type TierFall = z.output<typeof tierFall>;

/** VIP host whom the player can contact. At least one of the two addresses is set. */
export const ownHost = z.object({ name: z.string(), whatsapp: z.string().nullable(), email: z.string().nullable() });

export type OwnHost = z.output<typeof ownHost>;

export const ranksEndpoints = endpoints({
  "GET /ranking": {
    summary:
      "Returns the players with the highest turnover in a period, and the signed-in player's place and rank; may be a few seconds old",
    tag: "ranks",
    auth: "public",
    limit: "reads",
    query: z.object({ period: z.enum(rankingPeriods).default("all") }),
    response: rankingBoard,
    refuses: ["not_found"],
  },
});
