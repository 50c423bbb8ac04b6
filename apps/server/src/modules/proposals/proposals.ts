import type { Proposal, ProposalFile, ProposalKind, ProposalState } from "@trevo/contract";
import type { ProposalAction } from "../../kernel/proposal-action.ts";
import type { StaffScope, StaffTenantScope } from "../../kernel/scope.ts";
import type { StepUp } from "../../kernel/step-up.ts";
import type { Slice } from "../../kernel/slice-of.ts";

export interface NewProposal {
  readonly kind: ProposalKind;
  /** The input of the endpoint, as JSON. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly idempotency_key: string | null;
}

export interface ProposalsQuery {
  readonly tenant?: string | undefined;
  readonly kind?: ProposalKind | undefined;
  readonly state: ProposalState;
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface ProposalDecision {
  readonly id: string;
  readonly idempotency_key: string | null;
}

/**
 * Owns what one member of staff proposed and another decides on. Guarantees: the proposer alone cannot carry out a change whose kind needs
 * two members; an approval is for what the member saw; an approved change is carried out once, in the approving transaction; no member
 * counts twice. Does not know what is carried out: each module describes and carries out its own kinds. Payouts and payout freezes have
 * their own approvals.
 */
export interface Proposals {
  /** Stores the proposal, or carries it out at once if its kind needs no approval. Refuses as its kind does. */
  propose(scope: StaffTenantScope, proposal: NewProposal): Promise<Proposal>;
  readonly backOffice: {
    list(scope: StaffScope, query: ProposalsQuery): Promise<Slice<Proposal>>;
    /** Refuses with `not_found`. */
    read(scope: StaffScope, id: string): Promise<ProposalFile>;
    /** Refuses with `not_found`, `forbidden`, `wrong_state`, `approved_by_you`, `step_up_required`, and as its kind does. */
    approve(scope: StaffScope, decision: ProposalDecision & { readonly version: string; readonly stepUp: StepUp }): Promise<Proposal>;
    /** Refuses with `not_found`, `forbidden`, `wrong_state`. */
    refuse(scope: StaffScope, decision: ProposalDecision & { readonly reason: string }): Promise<Proposal>;
    /** Refuses with `not_found`, `forbidden`, `wrong_state`. */
    withdraw(scope: StaffScope, decision: ProposalDecision): Promise<Proposal>;
  };
  /** Registers the action of a kind, once per kind, when the product is composed. */
  register<App>(action: ProposalAction<App>, app: App): void;
  /** Throws if a kind of the contract has no action. */
  checkActions(): void;
}
