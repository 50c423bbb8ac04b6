import type { Broadcaster } from "../../kernel/broadcaster.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Notifications } from "../notifications/index.ts";
import type { HouseGames } from "../play/index.ts";
import type { Players } from "../players/index.ts";
import type { Rewards } from "../rewards/index.ts";
import type { Wallet } from "../wallet/index.ts";

export interface BoxNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly log: Pick<Log, "error">;
  readonly jobs: Pick<Jobs, "add">;
  readonly broadcaster: Pick<Broadcaster, "toPlayer">;
  readonly catalog: Pick<Catalog, "idOf">;
  readonly players: Pick<Players, "byId" | "staffNames">;
  readonly wallet: Pick<Wallet, "postIn" | "announce" | "activeBonus">;
  readonly notifications: Pick<Notifications, "send">;
  readonly rewards: Pick<Rewards, "grant" | "accepts">;
  readonly draws: Pick<HouseGames, "drawNext">;
  /** Checks what the wallet's own restrictions do not cover: identity, and limits that must be set. */
  readonly protection: { mayStake(scope: PlayerScope): Promise<void> };
}
