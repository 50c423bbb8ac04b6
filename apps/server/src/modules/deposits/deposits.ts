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
import type { OthersPayments, PixKey, UndecidedPix } from "./received-pix-store.ts";

/**
 * Owns deposits: the charges that players pay, and every Pix that the bank received. Guarantees: a Pix is credited once, despite
 * repetitions, losses, delays and crashes; money that may not be credited is returned to its payer or waits for staff. It does not hold
 * money (the ledger does), trust callbacks, or compare its records with the bank's (`reconciliation`).
 */
export interface Deposits {
  /**
   * Refuses with `amount_below_minimum`, `amount_above_maximum`, `limit_reached`, `too_many_charges`, `gateway_unavailable`, and the
   * refusals of `protection`.
   */
  createCharge(scope: PlayerScope, input: ChargeInput): Promise<PixCharge>;
  /** Refuses with `not_found`. */
  getChargeStatus(scope: PlayerScope, id: string): Promise<PixCharge>;
  list(scope: PlayerScope, query: DepositsQuery): Promise<{ items: Transaction[]; total: number }>;
  /** A player's deposits after this place, newest first. For staff. */
  newest(player: PlayerKey, query: { readonly before: NewestPlace; readonly limit: number }): Promise<Deposit[]>;
  /** One of the player's deposits; null if it belongs to somebody else. */
  find(scope: DepositReader, id: string): Promise<Transaction | null>;
  /** Sum of the player's credited deposits. */
  sumPaid(player: PlayerKey, db?: Db): Promise<PaidDeposits>;
  /** Handles a callback that names a Pix: a job reads the Pix from the bank itself. */
  lookUp(tenant: Tenant, endToEndId: string): Promise<void>;
  /** Pix that were neither credited nor returned, or that the bank refused to return, and whose case is open, oldest first. */
  undecided(filter: { tenant_id: number; limit: number }): Promise<UndecidedPix[]>;
  /** Pix received by the bank in that period, as recorded here. */
  paidIn(period: PaidPeriod): Promise<CheckedPix[]>;
  /** Payments for a player's charges by other people that were sent back since then, of players with at least so many. */
  returnedToOthers(tenantId: number, query: { readonly since: Date; readonly least: number }): Promise<OthersPayments[]>;
  readonly backOffice: {
    /** Deposits at all of the operator's brands, newest first. */
    list(scope: StaffScope, query: StaffDepositsQuery): Promise<Slice<ListedDeposit>>;
    /** Refuses with `not_found`. */
    read(scope: StaffTenantScope, id: string): Promise<DepositFile>;
    /**
     * Stores a proposal of a return, which another member approves. Refuses with `not_found`, `wrong_state`, `deposit_played`,
     * `insufficient_balance`.
     */
    proposeReturn(
      scope: StaffTenantScope,
      input: { readonly id: string; readonly reason: string; readonly idempotency_key: string | null },
    ): Promise<Proposal>;
    closeCase(reviewer: Reviewer, input: CaseClosure): ReturnType<typeof closeCase>;
  };
  /**
   * Finds what callbacks missed, from this long before the last sweep; an hour if absent. For commands and tests, which cannot wait a
   * minute.
   */
  sweep(overlapMs?: number): Promise<void>;
  /** Executes the proposal of a return. */
  readonly returns: {
    describe(tx: Tx, proposed: ProposedInput & { readonly input: ReturnInput }): Promise<ProposedChange>;
    apply(tx: Tx, approved: ApprovedInput & { readonly input: ReturnInput }): Promise<() => Promise<void>>;
  };
  /** Jobs of the queue. */
  readonly jobs: {
    sendReturn(key: DepositReturnKey): Promise<void>;
    lookUpPix(pix: PixKey): Promise<void>;
    returnPix(pix: PixKey): Promise<void>;
  };
  /** Throws if the database's table of transitions differs from the code's. */
  checkStates(): Promise<void>;
}
