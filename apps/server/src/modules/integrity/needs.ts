import type { Alerts } from "../../kernel/alerts.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import type { Metrics } from "../../kernel/metrics.ts";
import type { Invariant } from "../../kernel/invariant.ts";

export interface IntegrityNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly alerts: Alerts;
  /** Invariants of every module that stores money or data derived from it. */
  readonly invariants: readonly Invariant[];
}
