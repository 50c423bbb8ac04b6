import assert from "node:assert/strict";
import type { ProposalKind } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { canonicalHash } from "../../kernel/canonical.ts";
import type { Tx } from "../../kernel/db.ts";
import type { ProposedChange } from "../../kernel/proposal-action.ts";
import type { StaffScope, Tenant } from "../../kernel/scope.ts";
import type { BoundAction, ProposalNeeds } from "./needs.ts";
import { type ProposalRow, store } from "./store.ts";

export function actionOf({ actions }: Pick<ProposalNeeds, "actions">, kind: ProposalKind): BoundAction {
  const action = actions.get(kind);
  assert(action, `nobody does proposals of the kind ${kind}`);
  return action;
}

/** Identifies the state that the decision depends on: another state gives another version. */
export const versionOf = ({ depends_on }: Pick<ProposedChange, "depends_on">): string =>
  canonicalHash(depends_on).toString("hex").slice(0, 32);

/** Returns the brand of a proposal that the member was shown. */
export function tenantOf({ tenants }: Pick<StaffScope, "tenants">, { tenant_id }: ProposalRow): Tenant {
  const tenant = tenants.find(({ id }) => id === tenant_id);
  assert(tenant, `a proposal of a brand of another operator: ${tenant_id}`);
  return tenant;
}

interface Applied {
  readonly proposal: ProposalRow;
  readonly after: (() => Promise<void>) | null;
}

/** Carries out the proposed change, with the proposal locked. */
export async function applyProposal(
  needs: ProposalNeeds,
  tx: Tx,
  { proposal, scope }: { readonly proposal: ProposalRow; readonly scope: StaffScope },
): Promise<Applied> {
  const { id, kind, input, proposed_by } = proposal;
  const { staff_id, request_id } = scope;
  const tenant = tenantOf(scope, proposal);
  const at = needs.clock.now();
  const after = await actionOf(needs, kind).apply(tx, { tenant, input, id, proposed_by, approved_by: staff_id, request_id, at });
  const decision = { state: "applied" as const, decided_by: staff_id, decided_at: at, decision_reason: null };
  const applied = await store.decide(tx, proposal, decision);
  const event = {
    at,
    actor: staffActor(staff_id),
    action: "proposal_applied" as const,
    subject: `proposal:${id}`,
    detail: { kind, proposed_by },
  };
  await recordAuditEvent(tx, { tenant, request_id }, event);
  return { proposal: applied, after };
}
