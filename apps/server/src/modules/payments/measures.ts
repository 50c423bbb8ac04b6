import { Gauge } from "prom-client";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import { type Metrics, readTogether } from "../../kernel/metrics.ts";
import { createWithdrawalStore } from "./withdrawal-store.ts";

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Payouts on their way, read from the database when the metrics are: every process tells the same. */
export function measurePayouts({ db, clock, log, metrics }: Needs): void {
  const withdrawals = createWithdrawalStore();
  const registers = [metrics];
  const labelNames = ["tenant_id", "state"] as const;
  const payouts = new Gauge({
    name: "trevo_payouts",
    help: "Withdrawals that are not final: pending, processing, under_review",
    labelNames,
    registers,
    collect: () => collect(),
  });
  const oldest = new Gauge({
    name: "trevo_payouts_oldest_seconds",
    help: "How long the oldest of them has been waiting",
    labelNames,
    registers,
    collect: () => collect(),
  });

  const collect = readTogether(async () => {
    // A stale figure would look like health.
    payouts.reset();
    oldest.reset();
    try {
      for (const { tenant_id, status, payouts: count, since } of await withdrawals.countOpen(db)) {
        const labels = { tenant_id: String(tenant_id), state: status };
        payouts.set(labels, count);
        oldest.set(labels, Math.max(0, (clock.now().getTime() - since.getTime()) / 1_000));
      }
    } catch (error) {
      log.warn({ err: error }, "the payouts on their way could not be counted");
    }
  });
}
