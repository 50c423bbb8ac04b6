import type { Proposal, ProposalFile } from "@trevo/contract";
import { Refusal, refuse } from "../../kernel/errors.ts";
import type { StaffScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import { actionOf, tenantOf, versionOf } from "./apply-proposal.ts";
import type { ProposalNeeds } from "./needs.ts";
import { decidedSubjects, isOpen, isVisibleTo } from "./policy.ts";
import { inLanguage, presentProposal } from "./present.ts";
import type { ProposalsQuery } from "./proposals.ts";
import { type ProposalRow, store } from "./store.ts";

/** Lists what the member may decide on and what the member proposed, oldest first. */
export async function listProposals(needs: ProposalNeeds, scope: StaffScope, query: ProposalsQuery): Promise<Slice<Proposal>> {
  const [since, id] = query.after?.split("_") ?? [];
  const now = needs.clock.now();
  const { operator_id, staff_id } = scope;
  const filter = {
    operator_id,
    decides: decidedSubjects(scope),
    proposed_by: staff_id,
    kind: query.kind ?? null,
    state: query.state,
    now,
    tenant_ids: scope.tenants.filter(({ slug }) => query.tenant === undefined || slug === query.tenant).map((tenant) => tenant.id),
    after: since && id ? { proposed_at: new Date(since), id } : null,
  };
  const read = async (limit: number) => {
    const proposals = await store.list(needs.db, { ...filter, limit });
    const ids = proposals.map((proposal) => proposal.id);
    const approvals = await store.approvals(needs.db, operator_id, ids);
    return proposals.map((proposal) => ({ proposal, approvals, now }));
  };
  return sliceOf(query.limit, read, {
    present: (view) => inLanguage(presentProposal(scope, view), scope),
    cursor: ({ proposal }) => `${proposal.proposed_at.toISOString()}_${proposal.id}`,
  });
}

/** Returns a proposal with what it would change now. Refuses with `not_found`. */
export async function readProposal(needs: ProposalNeeds, scope: StaffScope, id: string): Promise<ProposalFile> {
  const proposal = await store.byId(needs.db, { operator_id: scope.operator_id, id });
  if (!proposal || !isVisibleTo(scope, proposal)) throw refuse("not_found");
  const now = needs.clock.now();
  const approvals = await store.approvals(needs.db, scope.operator_id, [id]);
  const shown = inLanguage(presentProposal(scope, { proposal, approvals, now }), scope);
  return { ...shown, ...(isOpen(proposal, now) ? await describeNow(needs, scope, proposal) : { now: null, obstacle: null }) };
}

async function describeNow(
  needs: ProposalNeeds,
  scope: StaffScope,
  proposal: ProposalRow,
): Promise<Pick<ProposalFile, "now" | "obstacle">> {
  const { kind, input } = proposal;
  try {
    const change = await needs.db
      .transaction()
      .execute((tx) => actionOf(needs, kind).describe(tx, { tenant: tenantOf(scope, proposal), input }));
    return { now: { before: { ...change.before }, after: { ...change.after }, version: versionOf(change) }, obstacle: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { now: null, obstacle: error.code };
  }
}
