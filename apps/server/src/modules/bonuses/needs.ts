import type { Broadcaster } from "../../kernel/broadcaster.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import type { PlayerKey, PlayerScope } from "../../kernel/scope.ts";
import type { Notifications } from "../notifications/index.ts";
import type { Wallet } from "../wallet/index.ts";

export interface BonusNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn" | "error">;
  readonly broadcaster: Pick<Broadcaster, "toPlayer">;
  readonly wallet: Pick<Wallet, "postIn" | "announce" | "activeBonus" | "bonusRecords">;
  readonly players: { awaitHolders(owner: PlayerKey): Promise<void> };
  readonly notifications: Pick<Notifications, "send">;
  readonly protection: {
    mayStake(scope: PlayerScope): Promise<void>;
    mayBeSentMarketing(owner: PlayerKey, db?: Db): Promise<boolean>;
  };
}
