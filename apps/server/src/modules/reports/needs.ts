import type { Log } from "../../kernel/log.ts";
import type { Metrics } from "../../kernel/metrics.ts";

export interface ReportNeeds {
  readonly log: Log;
  readonly metrics: Metrics;
}
