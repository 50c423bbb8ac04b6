import type { PartnerAccount, PartnerKind, Proposal } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";

export interface NewAccount {
  readonly kind: PartnerKind;
  /** By the names of the contract's `partnerAdapters`. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface AccountProposal {
  readonly id: string;
  readonly reason: string;
  readonly idempotency_key: string | null;
}

type Input = { readonly input: { readonly id: string } };

/** What takes two people. */
interface AccountAction {
  describe(tx: Tx, proposed: ProposedInput & Input): Promise<ProposedChange>;
  apply(tx: Tx, approved: ApprovedInput & Input): Promise<() => Promise<void>>;
}

/**
 * Owns a brand's accounts at its partners, with their secrets.
 * Promises: secrets are sealed under a key of each row, and leave the module only for an adapter; an account is used once the partner accepted it and two
 * people agreed; one is active of each kind; bank accounts replace each other only at the same account of the same bank.
 * Does not: call partners for anything but a check. Game providers have their own credentials (module `providers`).
 */
export interface PartnerAccounts {
  list(scope: StaffTenantScope): Promise<PartnerAccount[]>;
  /** Refuses with `invalid_fields`, `wrong_state` (too many drafts). */
  add(scope: StaffTenantScope, account: NewAccount): Promise<PartnerAccount>;
  /** Refuses with `not_found`, `wrong_state` (it has ended). What the partner said is in the answer. */
  check(scope: StaffTenantScope, id: string): Promise<PartnerAccount>;
  /** Refuses with `not_found`, `wrong_state`. */
  discard(scope: StaffTenantScope, id: string): Promise<PartnerAccount>;
  /** Refuses with `not_found`, `wrong_state` (not checked), `other_bank`. */
  proposeActivation(scope: StaffTenantScope, proposal: AccountProposal): Promise<Proposal>;
  /** Refuses with `not_found`, `wrong_state` (not active). */
  proposeEnd(scope: StaffTenantScope, proposal: AccountProposal): Promise<Proposal>;
  readonly activation: AccountAction;
  readonly end: AccountAction;
  /** Wraps every row's key by the wrapping key of now. May stop anywhere and run again. */
  rewrapKeys(): Promise<void>;
}
