import { invariants } from "../src/modules.ts";
import type { Alert } from "../src/kernel/alerts.ts";
import type { Clock } from "../src/kernel/clock.ts";
import type { Db } from "../src/kernel/db.ts";
import { createLog } from "../src/kernel/log.ts";
import { createMetrics } from "../src/kernel/metrics.ts";
import type { Invariant } from "../src/kernel/invariant.ts";
import { createIntegrity } from "../src/modules/integrity/index.ts";
import { createPayoutFreezes } from "../src/modules/withdrawals/index.ts";

/** Creates the product's integrity checks and payout freezes, with recorded alerts. */
export function createTestIntegrity({ db, clock, of = invariants }: { db: Db; clock: Clock; of?: readonly Invariant[] }) {
  const alerts: Alert[] = [];
  const log = createLog("silent");
  const metrics = createMetrics();
  const integrity = createIntegrity({
    db,
    clock,
    log,
    metrics,
    alerts: { raise: (alert) => void alerts.push(alert) },
    invariants: of,
  });
  const freezes = createPayoutFreezes({ db, clock, log, metrics, integrity });
  integrity.onRecorded(freezes.freeze);
  return { integrity, freezes, alerts, metrics };
}
