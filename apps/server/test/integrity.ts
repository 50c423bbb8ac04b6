import { invariants } from "../src/modules.ts";
import type { Alert } from "../src/kernel/alerts.ts";
import type { Clock } from "../src/kernel/clock.ts";
import type { Db } from "../src/kernel/db.ts";
import { createLog } from "../src/kernel/log.ts";
import { createMetrics } from "../src/kernel/metrics.ts";
import type { Invariant } from "../src/kernel/invariant.ts";
import { createIntegrity } from "../src/modules/integrity/index.ts";

/** The product's integrity, with its alerts written down. */
export function createTestIntegrity({ db, clock, of = invariants }: { db: Db; clock: Clock; of?: readonly Invariant[] }) {
  const alerts: Alert[] = [];
  const metrics = createMetrics();
  const integrity = createIntegrity({
    db,
    clock,
    log: createLog("silent"),
    metrics,
    alerts: { raise: (alert) => void alerts.push(alert) },
    invariants: of,
  });
  return { integrity, alerts, metrics };
}
