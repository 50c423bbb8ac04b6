import type { Proposal } from "@trevo/contract";
import { type AuditAction, recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import type { StaffScope } from "../../kernel/scope.ts";
import type { StepUp } from "../../kernel/step-up.ts";
import { actionOf, applyProposal, tenantOf, versionOf } from "./apply-proposal.ts";
import type { ProposalNeeds } from "./needs.ts";
import { decidesOn, isOpen, isVisibleTo } from "./policy.ts";
import { inLanguage, presentProposal } from "./present.ts";
import { type ProposalRow, store } from "./store.ts";

export type Decision =
  | { readonly decision: "approve"; readonly version: string; readonly stepUp: StepUp }
  | { readonly decision: "refuse"; readonly reason: string }
  | { readonly decision: "withdraw" };

export type DecisionInput = Decision & { readonly id: string; readonly idempotency_key: string | null };

interface Decided {
  readonly proposal: ProposalRow;
  readonly after: (() => Promise<void>) | null;
}

/**
 * A member of staff approves, refuses or withdraws a proposal. Its lock serializes decisions. Refuses with `not_found`, `forbidden`,
 * `wrong_state` (decided, ended, or not what the member saw), `approved_by_you`, with `step_up_required` if an approval lacks the step-up,
 * and as the kind does.
 */
export async function decideProposal(needs: ProposalNeeds, scope: StaffScope, input: DecisionInput): Promise<Proposal> {
  const { id, idempotency_key: key } = input;
  // The brand is read first, because an idempotency key belongs to a brand. The proposal is read again under the lock.
  const found = await store.byId(needs.db, { operator_id: scope.operator_id, id });
  if (!found || !isVisibleTo(scope, found)) throw refuse("not_found");
  const call = {
    tenant_id: found.tenant_id,
    player_id: scope.staff_id,
    route: `POST /staff/proposals/${input.decision}`,
    key,
    body: { id, ...bodyOf(input) },
  };
  let after: Decided["after"] = null;
  const answer = await runIdempotently(needs.db, call, async (tx) => {
    const decided = await decide(needs, tx, { scope, input });
    after = decided.after;
    const approvals = await store.approvals(tx, scope.operator_id, [id]);
    return presentProposal(scope, { proposal: decided.proposal, approvals, now: needs.clock.now() });
  });
  await (after as Decided["after"])?.();
  return inLanguage(answer, scope);
}

/** The body that a repeated request must have. */
function bodyOf(input: DecisionInput): Record<string, unknown> {
  const { decision } = input;
  if (input.decision === "approve") return { decision, version: input.version };
  return input.decision === "refuse" ? { decision, reason: input.reason } : { decision };
}

interface Case {
  readonly scope: StaffScope;
  readonly input: DecisionInput;
}

async function decide(needs: ProposalNeeds, tx: Tx, { scope, input }: Case): Promise<Decided> {
  const proposal = await store.lock(tx, { operator_id: scope.operator_id, id: input.id });
  if (!proposal) throw refuse("not_found");
  const isOwn = proposal.proposed_by === scope.staff_id;
  if (input.decision === "withdraw" && !isOwn) throw refuse("forbidden");
  if (input.decision !== "withdraw" && !decidesOn(scope, proposal)) throw refuse("forbidden");
  if (!isOpen(proposal, needs.clock.now())) throw refuse("wrong_state");
  if (input.decision === "approve") return approve(needs, tx, { scope, proposal, ...input });
  // A proposer withdraws their own proposal instead of refusing it.
  if (input.decision === "refuse" && isOwn) throw refuse("forbidden");
  return input.decision === "refuse"
    ? close(needs, tx, { scope, proposal, to: "refused", reason: input.reason })
    : close(needs, tx, { scope, proposal, to: "withdrawn", reason: null });
}

async function approve(
  needs: ProposalNeeds,
  tx: Tx,
  { scope, proposal, version, stepUp }: { scope: StaffScope; proposal: ProposalRow; version: string; stepUp: StepUp },
): Promise<Decided> {
  const { operator_id, staff_id } = scope;
  const { id, kind, input, proposed_by, approvals_needed } = proposal;
  if (proposed_by === staff_id) throw refuse("approved_by_you");
  const at = needs.clock.now();
  if (!(await store.addApproval(tx, { operator_id, proposal_id: id, approved_by: staff_id, version, at }))) throw refuse("approved_by_you");
  const change = await actionOf(needs, kind).describe(tx, { tenant: tenantOf(scope, proposal), input, isApproval: true });
  if (!(change.holds_at ?? []).every((tenant_id) => decidesOn(scope, { kind, tenant_id }))) throw refuse("forbidden");
  if (versionOf(change) !== version) throw refuse("wrong_state");
  await stepUp.spend(tx);
  await record(tx, { scope, proposal, action: "proposal_approved", at });
  // An approval of another version does not count.
  const approvals = (await store.approvals(tx, operator_id, [id])).filter((approval) => approval.version === version);
  return approvals.length < approvals_needed ? { proposal, after: null } : applyProposal(needs, tx, { proposal, scope });
}

interface Closing {
  readonly scope: StaffScope;
  readonly proposal: ProposalRow;
  readonly to: "refused" | "withdrawn";
  readonly reason: string | null;
}

async function close(needs: ProposalNeeds, tx: Tx, { scope, proposal, to, reason }: Closing): Promise<Decided> {
  const at = needs.clock.now();
  const decided = await store.decide(tx, proposal, { state: to, decided_by: scope.staff_id, decided_at: at, decision_reason: reason });
  await record(tx, { scope, proposal, action: `proposal_${to}`, at });
  return { proposal: decided, after: null };
}

const record = (tx: Tx, { scope, proposal, action, at }: { scope: StaffScope; proposal: ProposalRow; action: AuditAction; at: Date }) =>
  recordAuditEvent(
    tx,
    { tenant: tenantOf(scope, proposal), request_id: scope.request_id },
    { at, actor: staffActor(scope.staff_id), action, subject: `proposal:${proposal.id}`, detail: { kind: proposal.kind } },
  );
