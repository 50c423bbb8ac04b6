import type { Localized } from "@trevo/domain";
import type { EndingPeriod } from "@trevo/domain";
import { rankLevels } from "@trevo/domain";
import type { RewardArgs, TierPerks, WageringArgs } from "@trevo/offers";
import type { Db, Tx } from "../../kernel/db.ts";

export type Reward = RewardArgs;

/** The version of an offer that something is given under. */
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
  /** Where it begins, centavos staked over all time. */
  readonly from: number;
  readonly rewards: readonly Reward[];
}

export interface TierStep {
  readonly name: Localized;
  /** Whole points of 90 days. */
  readonly points: number;
  readonly perks: TierPerks;
}

/** Levels from 0 on, and tiers from the lowest on. */
export interface RankProgramme {
  readonly offer: OfferVersion | null;
  readonly levels: readonly LevelStep[];
  readonly tiers: readonly TierStep[];
}

/** A ranking with prizes: it runs from period to period. */
export interface RankingProgramme {
  readonly offer: OfferVersion;
  readonly period: EndingPeriod;
  readonly ladder: readonly LadderStep[];
}

/** What a brand has published. */
export interface Programmes {
  ranks(tenantId: number): Promise<RankProgramme>;
  /** The tiers of each version that has held since the moment, the present one among them. */
  tiersSince(within: Db | Tx, tenantId: number, moment: Date): Promise<readonly (readonly TierStep[])[]>;
  rankings(tenantId: number): Promise<readonly RankingProgramme[]>;
  /** How a bonus of this version is unlocked; null where it says nothing. */
  wageringOf(tx: Tx, tenantId: number, offer: OfferVersion): Promise<WageringArgs | null>;
  /** Takes what these rewards are worth out of the offer's budget, for a grant in this transaction. False: it is used up. Before a wallet is locked. */
  takeBudget(tx: Tx, tenantId: number, grant: { readonly offer: OfferVersion; readonly rewards: readonly Reward[] }): Promise<boolean>;
}

/** Of a brand that has published nothing: levels without rewards, no tiers, no prizes. */
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
