import { Counter, Gauge, Histogram } from "prom-client";
import type { Metrics } from "../../kernel/metrics.ts";

export type Measures = ReturnType<typeof createMeasures>;

export function createMeasures(metrics: Metrics) {
  const registers = [metrics];
  return {
    size: new Histogram({
      name: "ledger_batch_size",
      help: "Commands posted in one batch",
      buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000],
      registers,
    }),
    time: new Histogram({
      name: "ledger_batch_seconds",
      help: "Time of one batch, failed ones included",
      buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    common: new Counter({
      name: "ledger_common_commands_total",
      help: "Stakes, instant rounds and wins sent as one statement: posted, declined, or collided with what exists or has changed",
      labelNames: ["outcome"],
      registers,
    }),
    depth: new Gauge({ name: "ledger_queue_depth", help: "Commands waiting for a batch", registers }),
    answers: new Counter({ name: "ledger_answers_total", help: "Answers by status", labelNames: ["status"], registers }),
    failures: new Counter({
      name: "ledger_batch_failures_total",
      help: "Failed batches by cause; each is retried",
      labelNames: ["failure"],
      registers,
    }),
  };
}
