import type { Broadcaster } from "../../kernel/broadcaster.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Notifications } from "../notifications/index.ts";
import type { Offers } from "../offers/index.ts";
import type { Players } from "../players/index.ts";
import type { Tenants } from "../tenants/index.ts";

export interface RaceNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly tenants: Pick<Tenants, "all" | "byId">;
  readonly offers: Pick<Offers, "published" | "lock" | "version" | "facts" | "refusal">;
  readonly players: Pick<Players, "publicNames" | "hold">;
  readonly notifications: Pick<Notifications, "send">;
  readonly broadcaster: Pick<Broadcaster, "toChannel">;
  /** False for a player who is excluded, blocked, closed or works for the operator. */
  mayWin(tx: Tx, player: PlayerKey): Promise<boolean>;
}
