import { rankingPeriods } from "@trevo/domain";
import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, localized } from "./wire.ts";

/** Places that the ranking shows. */
export const rankingPlaces = 50;

/** What a place or a level is rewarded with. */
export const placePrize = z.object({
  /** The code of the reward rule, such as `cash`. */
  code: z.string(),
  /** Centavos of money, points, or a number of things; null where it has no such amount. */
  amount: z.int().nullable(),
});

export type PlacePrize = z.output<typeof placePrize>;

export const ranked = z.object({
  position: z.int(),
  /** Masked: `Ma•••a`; null where the player hides it. */
  name: z.string().nullable(),
  level: z.int(),
  /** Centavos staked in the period, of cash; null where the player hides it from others. */
  totalBet: z.int().nullable(),
  prizes: z.array(placePrize),
  /** The one who asks. */
  me: z.boolean(),
});

export type Ranked = z.output<typeof ranked>;

/** A player's level and turnover, and the progress to the next level. */
export const rank = z.object({
  /** Of all time; null outside the places shown. */
  position: z.int().nullable(),
  level: z.int(),
  totalBet: z.int(),
  /** Where the level began and the next begins, in centavos; null at the top. */
  level_from: z.int(),
  next_level_at: z.int().nullable(),
  /** Percent, 0 to 100. */
  progress: z.int(),
});

export type Rank = z.output<typeof rank>;

/** Places with the same prizes, both ends included. */
export const ladderStep = z.object({ from: z.int(), to: z.int(), prizes: z.array(placePrize) });

export type LadderStepShown = z.output<typeof ladderStep>;

export const rankingBoard = z.object({
  data: z.array(ranked),
  rank: rank.nullable(),
  levels: z.array(z.object({ level: z.int(), from: z.int() })),
  period: z.enum(rankingPeriods),
  /** Null over all time. */
  starts_at: instant().nullable(),
  ends_at: instant().nullable(),
  /** Empty where the period has no prizes. */
  ladder: z.array(ladderStep),
  /** The place of the one who asks, however far down; null without a stake in the period. */
  own: z.object({ position: z.int(), totalBet: z.int(), prizes: z.array(placePrize) }).nullable(),
  /** The period of this kind that was frozen last; null before the first one. */
  last: z.object({ starts_at: instant(), ends_at: instant(), data: z.array(ranked.omit({ level: true })) }).nullable(),
});

export type RankingBoard = z.output<typeof rankingBoard>;

/** A tier of the VIP club. */
export const tier = z.object({
  /** From 0, the lowest. */
  tier: z.int(),
  name: localized(z.string()),
  /** Whole points of 90 days that it takes. */
  points: z.int(),
  perks: z.array(localized(z.string())),
});

export type Tier = z.output<typeof tier>;

/** What the player's own tier brings. */
export const ownPerk = z.object({
  code: z.enum(["cashback_bps", "rakeback_bps", "monthly_box", "birthday_bonus", "has_host"]),
  text: localized(z.string()),
  /** This month's box, this year's bonus; null where it was not given yet, and of what holds all the time. */
  given_at: instant().nullable(),
});

export type OwnPerk = z.output<typeof ownPerk>;

/** Where the player's tier falls at the next review with the points of today. */
export const tierFall = z.object({
  /** The review. */
  at: instant(),
  /** Of the tier that follows. */
  name: localized(z.string()),
  /** Whole points that would keep the present one. */
  missing: z.int(),
});

export type TierFall = z.output<typeof tierFall>;

/** Who may be written to by name; at least one address is there. */
export const ownHost = z.object({ name: z.string(), whatsapp: z.string().nullable(), email: z.string().nullable() });

export type OwnHost = z.output<typeof ownHost>;

export const ranksEndpoints = endpoints({
  "GET /ranking": {
    summary: "The players with the highest turnover of a period, and the signed-in player's place and rank; a few seconds old",
    tag: "ranks",
    auth: "public",
    limit: "reads",
    query: z.object({ period: z.enum(rankingPeriods).default("all") }),
    response: rankingBoard,
    refuses: ["not_found"],
  },
});
