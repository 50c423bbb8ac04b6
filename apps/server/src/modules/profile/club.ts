import type { OwnHost, OwnPerk, Tier, TierFall } from "@trevo/contract";

/** Where a player stands in the VIP club. Points in whole ones. */
export interface Club {
  /** Where levels begin, centavos staked. */
  readonly levels: readonly number[];
  readonly tier: Tier | null;
  /** Those that stakes have brought over all time. */
  readonly points: number;
  readonly balance: number;
}

export interface ClubView extends Club {
  readonly points_90d: number;
  readonly next: Tier | null;
  readonly tiers: readonly Tier[];
  readonly perks: readonly OwnPerk[];
  readonly fall: TierFall | null;
  readonly host: OwnHost | null;
}
