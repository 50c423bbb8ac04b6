import type { PartnerAccount, PartnerKind, Proposal } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";

export interface NewAccount {
  readonly kind: PartnerKind;
  /** Named as in the contract's `partnerAdapters`. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface AccountProposal {
  readonly id: string;
  readonly reason: string;
  readonly idempotency_key: string | null;
}

type Input = { readonly input: { readonly id: string } };

/** Actions that need two people. */
interface AccountAction {
  describe(tx: Tx, proposed: ProposedInput & Input): Promise<ProposedChange>;
  apply(tx: Tx, approved: ApprovedInput & Input): Promise<() => Promise<void>>;
}

/**
 * Owns a brand's accounts at its partners, with their secrets. Guarantees: secrets are sealed under a key of each row, and leave the module
 * only for an adapter; an account is used only after the partner accepted it and two people agreed; one account of each kind is active; a
 * bank account can only be replaced by one for the same account at the same bank. It does not call partners except for a check. Game
 * providers have their own credentials (module `providers`).
 */
export interface PartnerAccounts {
  list(scope: StaffTenantScope): Promise<PartnerAccount[]>;
  /** Refuses with `invalid_fields`, `wrong_state` (too many drafts). */
  add(scope: StaffTenantScope, account: NewAccount): Promise<PartnerAccount>;
  /** Refuses with `not_found`, `wrong_state` (it has ended). The result contains the partner's response. */
  check(scope: StaffTenantScope, id: string): Promise<PartnerAccount>;
  /** Refuses with `not_found`, `wrong_state`. */
  discard(scope: StaffTenantScope, id: string): Promise<PartnerAccount>;
  /** Refuses with `not_found`, `wrong_state` (not checked), `other_bank`. */
  proposeActivation(scope: StaffTenantScope, proposal: AccountProposal): Promise<Proposal>;
  /** Refuses with `not_found`, `wrong_state` (not active). */
  proposeEnd(scope: StaffTenantScope, proposal: AccountProposal): Promise<Proposal>;
  readonly activation: AccountAction;
  readonly end: AccountAction;
  /** Wraps every row's key with the present wrapping key. Can be interrupted and run again. */
  rewrapKeys(): Promise<void>;
}
