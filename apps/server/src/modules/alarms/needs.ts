import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";

export interface AlarmNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** Pauses before each further attempt to store an alarm, ms. */
  readonly keepAgainAfterMs?: readonly number[];
}
