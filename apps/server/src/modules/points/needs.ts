import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import type { Notifications } from "../notifications/index.ts";

export interface PointNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, "error">;
  readonly notifications: Pick<Notifications, "send">;
}
