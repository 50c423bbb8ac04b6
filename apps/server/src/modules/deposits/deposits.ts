import type { DepositFile, ListedDeposit, PixCharge, Proposal, Transaction } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { NewestPlace } from "../../kernel/newest-first.ts";
import type { PlayerKey, PlayerScope, Reviewer, StaffScope, StaffTenantScope, Tenant } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import type { CaseClosure, closeCase } from "./close-case.ts";
import type { ChargeInput } from "./create-charge.ts";
import type { Deposit, PaidDeposits } from "./deposit-store.ts";
import type { CheckedPix, PaidPeriod } from "./invariant-store.ts";
import type { StaffDepositsQuery } from "./list-for-staff.ts";
import type { DepositReturnKey } from "./deposit-return-store.ts";
import type { ReturnInput } from "./return-deposit.ts";
import type { DepositsQuery } from "./list-deposits.ts";
import type { DepositReader } from "./present.ts";
import type { PixKey, UndecidedPix } from "./received-pix-store.ts";

/**
 * Owns deposits: the charges that players pay, and every Pix that the bank received.
 * Promises: a Pix is credited once, whatever is repeated, lost, late or cut off; what came and may not be credited goes back to its payer or
 * waits for a person.
 * Does not: hold money (the ledger does), believe a callback, or compare itself with the bank (`reconciliation`).
 */
export interface Deposits {
  /** Refuses with `amount_below_minimum`, `amount_above_maximum`, `limit_reached`, `too_many_charges`, `gateway_unavailable`, and what `protection` says. */
  createCharge(scope: PlayerScope, input: ChargeInput): Promise<PixCharge>;
  /** Refuses with `not_found`. */
  getChargeStatus(scope: PlayerScope, id: string): Promise<PixCharge>;
  list(scope: PlayerScope, query: DepositsQuery): Promise<{ items: Transaction[]; total: number }>;
  /** Of a player, newest first, those after a place: for staff. */
  newest(player: PlayerKey, query: { readonly before: NewestPlace; readonly limit: number }): Promise<Deposit[]>;
  /** One of the player's; null where it is not theirs. */
  find(scope: DepositReader, id: string): Promise<Transaction | null>;
  /** Of a player, what was credited. */
  sumPaid(player: PlayerKey, db?: Db): Promise<PaidDeposits>;
  /** A callback names a Pix: a job asks the bank itself. */
  lookUp(tenant: Tenant, endToEndId: string): Promise<void>;
  /** Pix that were neither credited nor returned, or that the bank refused to return, and that nobody has dealt with, the oldest first. */
  undecided(filter: { tenant_id: number; limit: number }): Promise<UndecidedPix[]>;
  /** What the bank received in that time, as it is recorded here. */
  paidIn(period: PaidPeriod): Promise<CheckedPix[]>;
  readonly backOffice: {
    /** At all of the operator's brands, newest first. */
    list(scope: StaffScope, query: StaffDepositsQuery): Promise<Slice<ListedDeposit>>;
    /** Refuses with `not_found`. */
    read(scope: StaffTenantScope, id: string): Promise<DepositFile>;
    /** Stores it: another member approves. Refuses with `not_found`, `wrong_state`, `deposit_played`, `insufficient_balance`. */
    proposeReturn(
      scope: StaffTenantScope,
      input: { readonly id: string; readonly reason: string; readonly idempotency_key: string | null },
    ): Promise<Proposal>;
    closeCase(reviewer: Reviewer, input: CaseClosure): ReturnType<typeof closeCase>;
  };
  /** Finds what callbacks missed, from so long before the last sweep; an hour when absent. For whoever cannot wait a minute: commands and tests. */
  sweep(overlapMs?: number): Promise<void>;
  /** What a proposal of a return does. */
  readonly returns: {
    describe(tx: Tx, proposed: ProposedInput & { readonly input: ReturnInput }): Promise<ProposedChange>;
    apply(tx: Tx, approved: ApprovedInput & { readonly input: ReturnInput }): Promise<() => Promise<void>>;
  };
  /** What the queue runs. */
  readonly jobs: {
    sendReturn(key: DepositReturnKey): Promise<void>;
    lookUpPix(pix: PixKey): Promise<void>;
    returnPix(pix: PixKey): Promise<void>;
  };
  /** Throws when the database's table of transitions is not this code's. */
  checkStates(): Promise<void>;
}
