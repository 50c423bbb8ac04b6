import type { TenantSettings } from "@trevo/contract";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Log } from "../../kernel/log.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Notifications } from "../notifications/index.ts";
import type { Wallet } from "../wallet/index.ts";

export interface FreeRoundNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, "error">;
  readonly wallet: Pick<Wallet, "activeBonus">;
  readonly bonuses: Pick<Bonuses, "give" | "endedAmong">;
  readonly players: { awaitHolders(owner: PlayerKey): Promise<void> };
  readonly catalog: Pick<Catalog, "byIds" | "find" | "suspensions">;
  readonly notifications: Pick<Notifications, "send">;
  /** True if rounds of a house game can be granted with this stake, in centavos. */
  readonly acceptsFreeRounds: (settings: TenantSettings, gamecode: string, stake: number) => boolean;
  readonly mayBeInvited: (owner: PlayerKey, db?: Db) => Promise<boolean>;
}
