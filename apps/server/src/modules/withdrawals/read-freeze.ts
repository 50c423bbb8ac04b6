import type { PayoutFreeze } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Freeze } from "./freeze-store.ts";
import type { FreezeNeeds } from "./freeze-needs.ts";
import { releaseApprovalsNeeded } from "./policy.ts";
import { store } from "./store.ts";

/** A freeze with its open violations. Their number only grows until the freeze is released. */
export interface OpenFreeze extends Freeze {
  /** Number of open violations. */
  readonly violations: number;
}

/** Returns the freeze in force, or null if the tenant's payouts are not frozen. */
export async function findFreeze({ integrity }: Pick<FreezeNeeds, "integrity">, db: Db | Tx, tenantId: number): Promise<OpenFreeze | null> {
  const freeze = await store.freezes.find(db, tenantId);
  return freeze && { ...freeze, violations: await integrity.countOpen(db, tenantId) };
}

/** Returns the same freeze for staff, with the approvals of its release. */
export async function readFreeze(needs: Pick<FreezeNeeds, "db" | "integrity">, tenant: Tenant): Promise<PayoutFreeze | null> {
  const freeze = await findFreeze(needs, needs.db, tenant.id);
  return freeze && describeFreeze(needs.db, tenant, freeze);
}

export async function describeFreeze(db: Db | Tx, tenant: Tenant, freeze: OpenFreeze): Promise<PayoutFreeze> {
  const approvals = await store.freezes.approvals(db, freeze, freeze.violations);
  return {
    id: freeze.id,
    frozen_at: freeze.frozen_at.toISOString(),
    violations: freeze.violations,
    approvals_needed: releaseApprovalsNeeded(tenant.settings),
    approvals: approvals.map(({ approved_by: by, reason, at }) => ({ by, reason, at: at.toISOString() })),
  };
}
