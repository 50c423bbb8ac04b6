import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Notifications } from "../notifications/index.ts";
import type { Players } from "../players/index.ts";
import type { HeldWithin, PublishedOffer } from "../offers/index.ts";
import type { Rewards } from "../rewards/index.ts";
import type { Tenants } from "../tenants/index.ts";

/** Shares that a player's tier gives; null if it states none. */
export interface TierShares {
  readonly cashback_bps: number | null;
  readonly rakeback_bps: number | null;
}

/** Reads the brand's offers and its VIP club, which are composed later. */
export interface CashbackProgrammes {
  /** Returns the versions of a kind that were in force at any time between the moments. */
  offersWithin(within: Db | Tx, tenantId: number, held: HeldWithin): Promise<readonly PublishedOffer[]>;
  /** Returns a version that was ever published. */
  offerVersion(
    within: Db | Tx,
    of: { readonly tenant_id: number; readonly id: string; readonly version: number },
  ): Promise<PublishedOffer | null>;
  /** Returns, for each of these players, the best of the tiers held since then. */
  tierShares(
    within: Db | Tx,
    tenantId: number,
    of: { readonly players: readonly string[]; readonly since: Date },
  ): Promise<ReadonlyMap<string, TierShares>>;
}

export interface CashbackNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Pick<Jobs, "add">;
  readonly tenants: Pick<Tenants, "all" | "byId">;
  readonly players: Pick<Players, "hold" | "byId">;
  readonly rewards: Rewards;
  readonly programmes: CashbackProgrammes;
  readonly notifications: Pick<Notifications, "send">;
  /** False for players who are excluded, pausing or blocked. */
  readonly mayBeInvited: (player: PlayerKey) => Promise<boolean>;
}
