import type { Localized } from "@trevo/domain";
import type { EndingPeriod } from "@trevo/domain";
import { rankLevels } from "@trevo/domain";
import type { RewardArgs, TierPerks, WageringArgs } from "@trevo/offers";
import type { Db, Tx } from "../../kernel/db.ts";

export type Reward = RewardArgs;

/** The version of an offer under which a reward is given. */
export interface OfferVersion {
  readonly id: string;
  readonly version: number;
}

/** Places with the same rewards, both ends included. */
export interface LadderStep {
  readonly from: number;
  readonly to: number;
  readonly rewards: readonly Reward[];
}

export interface LevelStep {
  /** Threshold of the level, in centavos staked over all time. */
  readonly from: number;
  readonly rewards: readonly Reward[];
}

export interface TierStep {
  readonly name: Localized;
  /** Threshold of the tier, in whole points of 90 days. */
  readonly points: number;
  readonly perks: TierPerks;
}

/** Levels starting at 0, and tiers starting at the lowest. */
export interface RankProgramme {
  readonly offer: OfferVersion | null;
  readonly levels: readonly LevelStep[];
  readonly tiers: readonly TierStep[];
}

/** A ranking with prizes, repeated every period. */
export interface RankingProgramme {
  readonly offer: OfferVersion;
  readonly period: EndingPeriod;
  readonly ladder: readonly LadderStep[];
}

/** The programmes that brands have published. */
export interface Programmes {
  ranks(tenantId: number): Promise<RankProgramme>;
  /** The tiers of each version in force since the moment, including the current one. */
  tiersSince(within: Db | Tx, tenantId: number, moment: Date): Promise<readonly (readonly TierStep[])[]>;
  rankings(tenantId: number): Promise<readonly RankingProgramme[]>;
  /** The wagering terms of a bonus of this version. Null if it has none. */
  wageringOf(tx: Tx, tenantId: number, offer: OfferVersion): Promise<WageringArgs | null>;
  /**
   * Takes the value of these rewards from the offer's budget, for a grant in this transaction. Returns false if the budget is used up. Call
   * it before a wallet is locked.
   */
  takeBudget(tx: Tx, tenantId: number, grant: { readonly offer: OfferVersion; readonly rewards: readonly Reward[] }): Promise<boolean>;
}

/** The programmes of a brand that has published nothing: levels without rewards, no tiers, no prizes. */
export const defaultProgrammes: Programmes = {
  ranks: async () => ({ offer: null, levels: rankLevels.map((from) => ({ from, rewards: [] })), tiers: [] }),
  tiersSince: async () => [],
  rankings: async () => [],
  wageringOf: async () => null,
  takeBudget: async () => true,
};

export const rewardsOfPlace = (ladder: readonly LadderStep[], place: number): readonly Reward[] =>
  ladder.find(({ from, to }) => from <= place && place <= to)?.rewards ?? [];

export const levelStarts = ({ levels }: Pick<RankProgramme, "levels">): readonly number[] => levels.map(({ from }) => from);
