import type { Proposal } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { actionOf, applyProposal } from "./apply-proposal.ts";
import type { ProposalNeeds } from "./needs.ts";
import { proposalLifetimeMs, proposesAt } from "./policy.ts";
import { inLanguage, presentProposal } from "./present.ts";
import type { NewProposal } from "./proposals.ts";
import { type ProposalRow, store } from "./store.ts";

type AfterCommit = (() => Promise<void>) | null;

/** Stores the member's proposal, or carries it out at once if its kind needs no approval. Refuses as the kind does. */
export async function propose(needs: ProposalNeeds, scope: StaffTenantScope, input: NewProposal): Promise<Proposal> {
  const { idempotency_key: key, ...body } = input;
  const call = { tenant_id: scope.tenant.id, player_id: scope.staff_id, route: `proposals/${input.kind}`, key, body };
  let afterCommit: AfterCommit = null;
  const made = await runIdempotently(needs.db, call, async (tx) => {
    const { proposal, after } = await storeProposal(needs, tx, { scope, input });
    afterCommit = after;
    return presentProposal(scope, { proposal, approvals: [], now: needs.clock.now() });
  });
  await (afterCommit as AfterCommit)?.();
  return inLanguage(made, scope);
}

async function storeProposal(
  needs: ProposalNeeds,
  tx: Tx,
  { scope, input: { kind, input, reason } }: { scope: StaffTenantScope; input: NewProposal },
): Promise<{ proposal: ProposalRow; after: AfterCommit }> {
  const { tenant, staff_id, operator_id } = scope;
  const change = await actionOf(needs, kind).describe(tx, { tenant, input });
  if (!proposesAt(scope, kind, change.holds_at ?? [])) throw refuse("forbidden");
  const now = needs.clock.now();
  const { sentence, player_id, before, after, approvals_needed } = change;
  const proposal: ProposalRow = {
    operator_id,
    id: newId(),
    tenant_id: tenant.id,
    player_id,
    kind,
    input: { ...input },
    reason,
    sentence,
    before,
    after,
    approvals_needed,
    state: "waiting",
    proposed_by: staff_id,
    proposed_at: now,
    ends_at: new Date(now.getTime() + proposalLifetimeMs),
    decided_by: null,
    decided_at: null,
    decision_reason: null,
  };
  await store.insert(tx, proposal);
  const subject = `proposal:${proposal.id}`;
  await recordAuditEvent(tx, scope, { at: now, actor: staffActor(staff_id), action: "proposal_made", subject, detail: { kind } });
  return approvals_needed > 0 ? { proposal, after: null } : applyProposal(needs, tx, { proposal, scope });
}
