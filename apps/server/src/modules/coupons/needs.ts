import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { PlayerKey, PlayerScope, Tenant } from "../../kernel/scope.ts";
import type { Notifications } from "../notifications/index.ts";
import type { Offers } from "../offers/index.ts";
import type { Players } from "../players/index.ts";
import type { Rewards } from "../rewards/index.ts";

interface BonusKey {
  readonly tenant_id: number;
  readonly id: string;
}

export interface CouponNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Pick<Jobs, "add">;
  readonly vault: Pick<Vault, "blindIndex" | "sign">;
  readonly tenants: {
    byId(id: number): Promise<Tenant | null>;
    all(): Promise<Tenant[]>;
  };
  readonly players: Pick<Players, "byId" | "staffNames" | "hold" | "holdAlone" | "awaitHolders" | "findPersonOfCpf">;
  readonly offers: Pick<
    Offers,
    | "published"
    | "proposedTo"
    | "lock"
    | "present"
    | "version"
    | "facts"
    | "factsOf"
    | "hasRoom"
    | "refusal"
    | "claimRefusal"
    | "reserve"
    | "take"
    | "settle"
    | "release"
  >;
  readonly rewards: Pick<Rewards, "grantAll" | "lock" | "refusal">;
  /** Returns those of these bonuses that have ended, including those that ended before they became active. */
  endedBonuses(db: Db | Tx, keys: readonly BonusKey[]): Promise<readonly BonusKey[]>;
  readonly notifications: Pick<Notifications, "send">;
  /** Refuses if the player may not play: then no reward is granted either. */
  mayTakeRewards(scope: PlayerScope): Promise<void>;
  /** False if the account is excluded, blocked or closed, as seen by the transaction. Call after the account is locked. */
  mayBeRewarded(tx: Tx, owner: PlayerKey): Promise<boolean>;
  /** Keyed hashes of the Pix keys that the player's withdrawals are paid to. */
  pixKeysOf(tx: Tx, owner: PlayerKey): Promise<readonly Buffer[]>;
}
