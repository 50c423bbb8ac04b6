import type { Alert, Alerts } from "../../kernel/alerts.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { StoredViolation, Violation } from "../../kernel/invariant.ts";
import { integrityStore } from "./store.ts";

/** Records violations, together with other writes that must commit or roll back with them. */
export type RecordViolations = (
  invariant: string,
  violations: readonly Violation[],
  alongside?: (tx: Tx) => Promise<void>,
) => Promise<void>;

/** Called with the violations that are new, in the transaction that records them. */
export type ViolationsListener = (tx: Tx, violations: readonly StoredViolation[]) => Promise<void>;

export interface RecordNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly alerts: Alerts;
  readonly listeners: readonly ViolationsListener[];
}

interface Found {
  readonly invariant: string;
  readonly violations: readonly Violation[];
  /** Other writes of the same transaction. */
  readonly alongside?: ((tx: Tx) => Promise<void>) | undefined;
}

/** Records violations. New ones are passed to the listeners in the same transaction, and raise one alert per tenant. */
export async function recordViolations(needs: RecordNeeds, { invariant, violations, alongside }: Found): Promise<void> {
  const added = await needs.db.transaction().execute(async (tx) => {
    const fresh = await integrityStore.addViolations(tx, invariant, { violations, at: needs.clock.now() });
    if (fresh.length > 0) for (const listener of needs.listeners) await listener(tx, fresh);
    await alongside?.(tx);
    return fresh;
  });
  for (const [tenantId, ofTenant] of Map.groupBy(added, ({ tenant_id }) => tenant_id))
    needs.alerts.raise(alertOf(invariant, tenantId, ofTenant));
}

const alertOf = (invariant: string, tenantId: number, violations: readonly StoredViolation[]): Alert => {
  const freezes = violations.some((violation) => violation.freezes);
  const first = violations[0];
  return {
    name: freezes ? "invariant_broken" : "invariant_differs",
    tenant_id: tenantId,
    subject: invariant,
    text: `${invariant}: ${first?.subject}: ${first?.detail}${freezes ? ". Payouts of the tenant are frozen" : ""}`,
    details: { invariant, violations: violations.length, first_violation: first?.id },
  };
};
