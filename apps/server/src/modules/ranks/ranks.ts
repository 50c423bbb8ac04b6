import type { OwnHost, OwnPerk, RankingBoard, StaffVipHost, Tier, TierFall, VipHostInput } from "@trevo/contract";
import type { RankingPeriod } from "@trevo/domain";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Follower } from "../../kernel/follower.ts";
import type { PlayerKey, StaffTenantScope, Tenant } from "../../kernel/scope.ts";
import type { FollowedEntry } from "../wallet/index.ts";

export interface Club {
  /** Where levels begin, centavos. */
  readonly levels: readonly number[];
  /** Null where the brand has no tiers. */
  readonly tier: Tier | null;
  /** Whole points that stakes have brought over all time. */
  readonly points: number;
  /** Whole points that can be spent. */
  readonly balance: number;
}

export interface ClubView extends Club {
  /** Whole points of the 90 days up to now. */
  readonly points_90d: number;
  readonly next: Tier | null;
  readonly tiers: readonly Tier[];
  readonly perks: readonly OwnPerk[];
  /** Null where the tier stays at the next review with the points of today. */
  readonly fall: TierFall | null;
  /** Null where the tier has none. */
  readonly host: OwnHost | null;
}

/** Basis points; null where no tier of the player's gives any. */
export interface PlayerShares {
  readonly cashback_bps: number | null;
  readonly rakeback_bps: number | null;
}

/**
 * Owns the order of players by what they have staked, their levels and tiers, and boards that have ended.
 * Promises: names masked, and neither name nor figures where a player hides; a level is rewarded once, ever; a frozen board never changes and is paid
 * once; nothing of one tenant to another.
 * Does not: count all-time stakes (`totals`) or points (`points`), or keep up to the moment: one reading serves everybody for some seconds.
 */
export interface Ranks {
  ranking(tenant: Tenant, options: { playerId: string | null; period: RankingPeriod }): Promise<RankingBoard>;
  club(player: PlayerKey): Promise<Club>;
  clubView(player: PlayerKey): Promise<ClubView>;
  /** Cashback and rakeback of these players' tiers: of those that they have had since, the best. */
  shares(
    within: Db | Tx,
    tenantId: number,
    of: { readonly players: readonly string[]; readonly since: Date },
  ): Promise<ReadonlyMap<string, PlayerShares>>;
  /** Who is reached by name, by tier. */
  hosts(scope: StaffTenantScope): Promise<StaffVipHost[]>;
  setHost(scope: StaffTenantScope, input: VipHostInput): Promise<void>;
  /** For the manifest. */
  readonly follower: Follower<FollowedEntry>;
  readonly jobs: {
    grantLevels(player: PlayerKey): Promise<void>;
    freezeRankings(): Promise<void>;
    payPlaces(): Promise<void>;
    setTiers(): Promise<void>;
    /** Tells whose tier will fall at the next review. */
    warnTiers(): Promise<void>;
    /** What tiers give by themselves: the month's box, the bonus of a birthday. */
    givePerks(): Promise<void>;
  };
}
