import { Gauge } from "prom-client";
import { readTogether } from "../../kernel/metrics.ts";
import type { FreezeNeeds } from "./freeze-needs.ts";
import type { WithdrawalNeeds } from "./needs.ts";
import { store } from "./store.ts";

/** Measures payouts that are not final. They are read from the database with the metrics, so every process reports the same. */
export function measurePayouts({ db, clock, log, metrics }: Pick<WithdrawalNeeds, "db" | "clock" | "log" | "metrics">): void {
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
    help: "Waiting time of the oldest of them",
    labelNames,
    registers,
    collect: () => collect(),
  });

  const collect = readTogether(async () => {
    // An outdated figure would look healthy.
    payouts.reset();
    oldest.reset();
    try {
      for (const { tenant_id, status, payouts: count, since } of await store.lists.countOpen(db)) {
        const labels = { tenant_id: String(tenant_id), state: status };
        payouts.set(labels, count);
        oldest.set(labels, Math.max(0, (clock.now().getTime() - since.getTime()) / 1_000));
      }
    } catch (error) {
      log.warn({ err: error }, "could not count the payouts in transit");
    }
  });
}

/** Measures frozen payouts in the same way. */
export function measureFreezes({ db, log, metrics }: Pick<FreezeNeeds, "db" | "log" | "metrics">): void {
  const frozen = new Gauge({
    name: "trevo_payouts_frozen",
    help: "1 for each tenant with frozen payouts",
    labelNames: ["tenant_id"],
    registers: [metrics],
    collect: async () => {
      // An outdated figure would look healthy.
      frozen.reset();
      try {
        for (const tenantId of await store.freezes.frozenTenants(db)) frozen.set({ tenant_id: String(tenantId) }, 1);
      } catch (error) {
        log.warn({ err: error }, "could not read the tenants with frozen payouts");
      }
    },
  });
}
