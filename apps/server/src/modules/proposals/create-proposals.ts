import assert from "node:assert/strict";
import { type ProposalKind, proposalKinds } from "@trevo/contract";
import { decideProposal } from "./decide-proposal.ts";
import type { BoundAction, ProposalNeeds } from "./needs.ts";
import type { Proposals } from "./proposals.ts";
import { propose } from "./propose.ts";
import { listProposals, readProposal } from "./read-proposals.ts";

export function createProposals({ db, clock }: Pick<ProposalNeeds, "db" | "clock">): Proposals {
  const actions = new Map<ProposalKind, BoundAction>();
  const needs: ProposalNeeds = { db, clock, actions };
  return {
    propose: (scope, proposal) => propose(needs, scope, proposal),
    backOffice: {
      list: (scope, query) => listProposals(needs, scope, query),
      read: (scope, id) => readProposal(needs, scope, id),
      approve: (scope, decision) => decideProposal(needs, scope, { ...decision, decision: "approve" }),
      refuse: (scope, decision) => decideProposal(needs, scope, { ...decision, decision: "refuse" }),
      withdraw: (scope, decision) => decideProposal(needs, scope, { ...decision, decision: "withdraw" }),
    },
    register: (action, app) => {
      assert(!actions.has(action.kind), `two actions for ${action.kind}`);
      actions.set(action.kind, {
        describe: (tx, proposed) => action.describe(app, tx, proposed),
        apply: (tx, approved) => action.apply(app, tx, approved),
      });
    },
    checkActions: () => {
      const missing = proposalKinds.filter((kind) => !actions.has(kind));
      assert(missing.length === 0, `no module does proposals of the kinds ${missing.join(", ")}`);
    },
  };
}
