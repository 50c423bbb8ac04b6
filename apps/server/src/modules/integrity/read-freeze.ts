import type { PayoutFreeze } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type OpenFreeze, integrityStore } from "./store.ts";

/** A release lets payouts of any amount go: where those above a limit take two people, so does this. */
export const releaseApprovalsNeeded = ({ settings }: Pick<Tenant, "settings">): 1 | 2 =>
  settings.two_person_payout_limit === null ? 1 : 2;

export async function presentFreeze(db: Db | Tx, tenant: Tenant, freeze: OpenFreeze): Promise<PayoutFreeze> {
  const approvals = await integrityStore.approvals(db, freeze);
  return {
    id: freeze.id,
    frozen_at: freeze.frozen_at.toISOString(),
    violations: freeze.violations,
    approvals_needed: releaseApprovalsNeeded(tenant),
    approvals: approvals.map(({ approved_by: by, reason, at }) => ({ by, reason, at: at.toISOString() })),
  };
}

/** Null where the tenant's payouts go out. */
export async function readFreeze({ db }: { readonly db: Db }, { tenant }: { readonly tenant: Tenant }): Promise<PayoutFreeze | null> {
  const freeze = await integrityStore.freezeOf(db, tenant.id);
  return freeze && presentFreeze(db, tenant, freeze);
}
