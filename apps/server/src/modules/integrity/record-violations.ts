import type { Alerts } from "../../kernel/alerts.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Violation, StoredViolation } from "../../kernel/invariant.ts";
import { integrityStore } from "./store.ts";

/** Writes what was found, and whatever else must stand or fall with it. */
export type RecordViolations = (proof: string, findings: readonly Violation[], alongside?: (tx: Tx) => Promise<void>) => Promise<void>;

/** What is new among the findings freezes its tenant's payouts, in the same transaction, and raises one alert a tenant. */
export function createRecordViolations({ db, clock, alerts }: { db: Db; clock: Clock; alerts: Alerts }): RecordViolations {
  const write = async (tx: Tx, proof: string, findings: readonly Violation[]): Promise<StoredViolation[]> => {
    const added = await integrityStore.addViolations(tx, proof, { findings, at: clock.now() });
    // In the order of tenants, so that two who freeze do not wait for each other.
    const freezing = [...byTenant(added.filter((finding) => finding.freezes))].sort(([one], [other]) => one - other);
    for (const [tenantId, [first]] of freezing) {
      await integrityStore.lockFreeze(tx, tenantId, "exclusive");
      if (first) await integrityStore.freeze(tx, first);
    }
    return added;
  };

  return async (proof, findings, alongside) => {
    const added = await db.transaction().execute(async (tx) => {
      const written = await write(tx, proof, findings);
      await alongside?.(tx);
      return written;
    });
    for (const [tenantId, ofTenant] of byTenant(added)) alerts.raise(alertOf(proof, tenantId, ofTenant));
  };
}

const alertOf = (proof: string, tenantId: number, findings: readonly StoredViolation[]) => {
  const freezes = findings.some((finding) => finding.freezes);
  const first = findings[0];
  return {
    name: freezes ? "proof_broken" : "proof_differs",
    tenant_id: tenantId,
    text: `${proof}: ${first?.subject}: ${first?.detail}${freezes ? ". Payouts of the tenant are frozen" : ""}`,
    details: { proof, findings: findings.length, first_finding: first?.id },
  };
};

function byTenant(findings: readonly StoredViolation[]): Map<number, StoredViolation[]> {
  const groups = new Map<number, StoredViolation[]>();
  for (const finding of findings) groups.set(finding.tenant_id, [...(groups.get(finding.tenant_id) ?? []), finding]);
  return groups;
}
