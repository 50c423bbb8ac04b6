import { proofs } from "../src/compose-proofs.ts";
import type { Alert } from "../src/kernel/alerts.ts";
import type { Clock } from "../src/kernel/clock.ts";
import type { Db } from "../src/kernel/db.ts";
import { createLog } from "../src/kernel/log.ts";
import { createMetrics } from "../src/kernel/metrics.ts";
import type { Proof } from "../src/kernel/proof.ts";
import { createAudit } from "../src/modules/audit/index.ts";

/** The product's audit, with its alerts written down; its jobs run when a test calls them. */
export function createTestAudit({ db, clock, of = proofs }: { db: Db; clock: Clock; of?: readonly Proof[] }) {
  const alerts: Alert[] = [];
  const metrics = createMetrics();
  const audit = createAudit({
    db,
    clock,
    log: createLog("silent"),
    metrics,
    jobs: { every: () => undefined },
    alerts: { raise: (alert) => void alerts.push(alert) },
    proofs: of,
  });
  return { audit, alerts, metrics };
}
