import type { Storage } from "../../adapters/storage/storage.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { ClosingObstacle } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { PersonalDataTable } from "../../kernel/personal-data.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Notifications } from "../notifications/index.ts";
import type { Players } from "../players/index.ts";
import type { Sessions } from "../sessions/index.ts";
import type { Wallet } from "../wallet/index.ts";

/** Returns what must be resolved before the account can be closed. */
export type ObstacleSource = (db: Db | Tx, player: PlayerKey) => Promise<readonly ClosingObstacle[]>;

export interface PrivacyNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "add">;
  readonly vault: Pick<Vault, "seal" | "open" | "openBytes">;
  readonly storage: Storage;
  readonly players: Pick<Players, "byId" | "staffNames" | "lockOpen" | "close" | "acceptance">;
  readonly notifications: Pick<Notifications, "send">;
  readonly sessions: Pick<Sessions, "confirmPassword" | "endEvery" | "queueClosedMessage">;
  readonly wallet: Pick<Wallet, "activeBonus" | "closureBlockers" | "setRestrictions" | "postIn">;
  /** Sources of what other modules hold for the player and closing would lose. In a transaction they read under the wallet's lock. */
  readonly obstacles: readonly ObstacleSource[];
  /** Tables of every module, in the order of the data copy. */
  readonly tables: readonly PersonalDataTable[];
}
