import type { OwnHost, OwnPerk, Tier, TierFall } from "@trevo/contract";

/** A player's status in the VIP club. Points are whole points. */
export interface Club {
  /** Thresholds of the levels, in centavos staked. */
  readonly levels: readonly number[];
  readonly tier: Tier | null;
  /** All points ever earned by stakes. */
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
