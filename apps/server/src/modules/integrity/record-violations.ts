import type { Alerts } from "../../kernel/alerts.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Violation, StoredViolation } from "../../kernel/invariant.ts";
import { integrityStore } from "./store.ts";

/** Writes what was found, and whatever else must stand or fall with it. */
export type RecordViolations = (
  invariant: string,
  violations: readonly Violation[],
  alongside?: (tx: Tx) => Promise<void>,
) => Promise<void>;

export interface RecordNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly alerts: Alerts;
}

interface Found {
  readonly invariant: string;
  readonly violations: readonly Violation[];
  /** Whatever else must stand or fall with it. */
  readonly alongside?: ((tx: Tx) => Promise<void>) | undefined;
}

/** What is new among the violations freezes its tenant's payouts, in the same transaction, and raises one alert a tenant. */
export async function recordViolations(needs: RecordNeeds, { invariant, violations, alongside }: Found): Promise<void> {
  const added = await needs.db.transaction().execute(async (tx) => {
    const written = await write(needs, tx, { invariant, violations });
    await alongside?.(tx);
    return written;
  });
  for (const [tenantId, ofTenant] of byTenant(added)) needs.alerts.raise(alertOf(invariant, tenantId, ofTenant));
}

async function write({ clock }: RecordNeeds, tx: Tx, { invariant, violations }: Found): Promise<StoredViolation[]> {
  const added = await integrityStore.addViolations(tx, invariant, { violations, at: clock.now() });
  // In the order of tenants, so that two who freeze do not wait for each other.
  const freezing = [...byTenant(added.filter((violation) => violation.freezes))].sort(([one], [other]) => one - other);
  for (const [tenantId, [first]] of freezing) {
    await integrityStore.lockFreeze(tx, tenantId, "exclusive");
    if (first) await integrityStore.freeze(tx, first);
  }
  return added;
}

const alertOf = (invariant: string, tenantId: number, violations: readonly StoredViolation[]) => {
  const freezes = violations.some((violation) => violation.freezes);
  const first = violations[0];
  return {
    name: freezes ? "invariant_broken" : "invariant_differs",
    tenant_id: tenantId,
    text: `${invariant}: ${first?.subject}: ${first?.detail}${freezes ? ". Payouts of the tenant are frozen" : ""}`,
    details: { invariant, violations: violations.length, first_violation: first?.id },
  };
};

function byTenant(violations: readonly StoredViolation[]): Map<number, StoredViolation[]> {
  const groups = new Map<number, StoredViolation[]>();
  for (const violation of violations) groups.set(violation.tenant_id, [...(groups.get(violation.tenant_id) ?? []), violation]);
  return groups;
}
