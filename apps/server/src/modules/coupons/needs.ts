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
    "published" | "lock" | "present" | "version" | "facts" | "factsOf" | "hasRoom" | "refusal" | "reserve" | "take" | "settle" | "release"
  >;
  readonly rewards: Pick<Rewards, "grantAll" | "lock">;
  /** Of these bonuses, those that have ended, also before they were active. */
  endedBonuses(db: Db | Tx, keys: readonly BonusKey[]): Promise<readonly BonusKey[]>;
  readonly notifications: Pick<Notifications, "send">;
  /** Refuses where the player may not play: then nothing is given either. */
  mayTakeRewards(scope: PlayerScope): Promise<void>;
  /** False for whoever is excluded, blocked or closed, as the transaction sees it. After the account is held. */
  mayBeRewarded(tx: Tx, owner: PlayerKey): Promise<boolean>;
  /** Keyed hashes of the Pix keys that the player is paid to. */
  pixKeysOf(tx: Tx, owner: PlayerKey): Promise<readonly Buffer[]>;
}
