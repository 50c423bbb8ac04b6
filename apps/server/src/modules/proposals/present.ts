import type { Proposal } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import type { StaffScope } from "../../kernel/scope.ts";
import { decidesOn, isOpen } from "./policy.ts";
import type { ApprovalRow, ProposalRow } from "./store.ts";

export interface ProposalView {
  readonly proposal: ProposalRow;
  readonly approvals: readonly ApprovalRow[];
  readonly now: Date;
}

/** The proposal as it is sent, with its sentence still in every language. */
export function presentProposal(
  scope: StaffScope,
  { proposal, approvals, now }: ProposalView,
): Omit<Proposal, "sentence"> & { sentence: Localized } {
  const { id, tenant_id, kind, reason, sentence, before, after, approvals_needed, proposed_by } = proposal;
  const isWaiting = isOpen(proposal, now);
  const given = approvals.filter(({ proposal_id }) => proposal_id === id);
  const hasApproved = given.some(({ approved_by }) => approved_by === scope.staff_id);
  return {
    id,
    tenant: scope.tenants.find((tenant) => tenant.id === tenant_id)?.slug ?? "",
    kind,
    state: proposal.state === "waiting" && !isWaiting ? "expired" : proposal.state,
    sentence,
    reason,
    before,
    after,
    proposed_by,
    proposed_at: proposal.proposed_at.toISOString(),
    ends_at: proposal.ends_at.toISOString(),
    approvals_needed,
    approvals: given.map(({ approved_by, at }) => ({ by: approved_by, at: at.toISOString() })),
    decided_by: proposal.decided_by,
    decided_at: proposal.decided_at?.toISOString() ?? null,
    decision_reason: proposal.decision_reason,
    may_decide: isWaiting && proposed_by !== scope.staff_id && !hasApproved && decidesOn(scope, proposal),
  };
}

export const inLanguage = ({ sentence, ...proposal }: ReturnType<typeof presentProposal>, { locale }: StaffScope): Proposal => ({
  ...proposal,
  sentence: sentence[locale],
});
