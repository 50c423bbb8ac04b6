import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Sql } from "../../kernel/sql.ts";
import type { Log } from "../../kernel/log.ts";
import type { Metrics } from "../../kernel/metrics.ts";

export interface Needs {
  db: Db;
  /** Connections used for posting only. */
  ledger: Db;
  sql: Sql;
  clock: Clock;
  log: Log;
  metrics: Metrics;
}
