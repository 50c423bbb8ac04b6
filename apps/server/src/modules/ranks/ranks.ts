import type { OwnHost, OwnPerk, RankingBoard, StaffVipHost, Tier, TierFall, VipHostInput } from "@trevo/contract";
import type { RankingPeriod } from "@trevo/domain";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Follower } from "../../kernel/follower.ts";
import type { PlayerKey, StaffTenantScope, Tenant } from "../../kernel/scope.ts";
import type { FollowedEntry } from "../wallet/index.ts";

export interface Club {
  /** Thresholds of the levels, in centavos. */
  readonly levels: readonly number[];
  /** Null if the brand has no tiers. */
  readonly tier: Tier | null;
  /** Whole points ever earned by stakes. */
  readonly points: number;
  /** Whole points that can be spent. */
  readonly balance: number;
}

export interface ClubView extends Club {
  /** Whole points of the last 90 days. */
  readonly points_90d: number;
  readonly next: Tier | null;
  readonly tiers: readonly Tier[];
  readonly perks: readonly OwnPerk[];
  /** Null if today's points keep the tier at the next review. */
  readonly fall: TierFall | null;
  /** Null if the tier has no host. */
  readonly host: OwnHost | null;
}

/** In basis points. Null if none of the player's tiers gives the share. */
export interface PlayerShares {
  readonly cashback_bps: number | null;
  readonly rakeback_bps: number | null;
}

/**
 * Owns the ranking of players by stakes, their levels and tiers, and ended boards. Guarantees: names are masked, and neither name nor
 * figures of hidden players are shown; a level is rewarded only once; a frozen board never changes and is paid once; tenants see nothing of
 * each other. Does not count all-time stakes (`totals`) or points (`points`). A board may be some seconds old, because one reading serves
 * everybody.
 */
export interface Ranks {
  ranking(tenant: Tenant, options: { playerId: string | null; period: RankingPeriod }): Promise<RankingBoard>;
  club(player: PlayerKey): Promise<Club>;
  clubView(player: PlayerKey): Promise<ClubView>;
  /** Cashback and rakeback of these players: the best of the tiers that they have had since the moment. */
  shares(
    within: Db | Tx,
    tenantId: number,
    of: { readonly players: readonly string[]; readonly since: Date },
  ): Promise<ReadonlyMap<string, PlayerShares>>;
  /** The named hosts, by tier. */
  hosts(scope: StaffTenantScope): Promise<StaffVipHost[]>;
  setHost(scope: StaffTenantScope, input: VipHostInput): Promise<void>;
  /** For the manifest. */
  readonly follower: Follower<FollowedEntry>;
  readonly jobs: {
    grantLevels(player: PlayerKey): Promise<void>;
    freezeRankings(): Promise<void>;
    payPlaces(): Promise<void>;
    setTiers(): Promise<void>;
    /** Notifies players whose tier will fall at the next review. */
    warnTiers(): Promise<void>;
    /** Gives the automatic perks of tiers: the monthly box and the birthday bonus. */
    givePerks(): Promise<void>;
  };
}
