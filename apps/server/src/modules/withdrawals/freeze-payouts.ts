import type { Tx } from "../../kernel/db.ts";
import type { StoredViolation } from "../../kernel/invariant.ts";
import { store } from "./store.ts";

/** Freezes the payouts of each tenant with a violation that requires it, in the transaction that records the violations. */
export async function freezePayouts(tx: Tx, violations: readonly StoredViolation[]): Promise<void> {
  const byTenant = Map.groupBy(
    violations.filter(({ freezes }) => freezes),
    ({ tenant_id }) => tenant_id,
  );
  // Ordered by tenant, so that two concurrent freezes cannot deadlock.
  for (const [tenantId, [first]] of [...byTenant].sort(([one], [other]) => one - other)) {
    await store.freezes.lock(tx, tenantId, "exclusive");
    if (first) await store.freezes.add(tx, first);
  }
}
