import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Notifications } from "../notifications/index.ts";
import type { Players } from "../players/index.ts";
import type { Rewards } from "../rewards/index.ts";
import type { Tenants } from "../tenants/index.ts";

export interface CashbackNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Pick<Jobs, "add">;
  readonly tenants: Pick<Tenants, "all" | "byId">;
  readonly players: Pick<Players, "hold" | "byId">;
  readonly rewards: Rewards;
  readonly notifications: Pick<Notifications, "send">;
  /** False for whoever is excluded, pauses or is blocked. */
  readonly mayBeInvited: (player: PlayerKey) => Promise<boolean>;
}
