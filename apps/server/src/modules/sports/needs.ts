import type { SportsFeed } from "../../adapters/sports-feed/port.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import type { Metrics } from "../../kernel/metrics.ts";

export interface SportsNeeds {
  readonly db: Db;
  /** URL of the database, for the connections that hold the leaderships. */
  readonly url: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly feeds: readonly SportsFeed[];
}
