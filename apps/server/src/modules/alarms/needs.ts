import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";

export interface AlarmNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** How long is waited before each further attempt to keep an alarm, ms. */
  readonly keepAgainAfterMs?: readonly number[];
}
