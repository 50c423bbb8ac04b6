import type { ListedWithdrawal, PayoutTimes, Transaction, WaitingWithdrawal, WithdrawTerms, WithdrawalProgress } from "@trevo/contract";
import type { NewestPlace } from "../../kernel/newest-first.ts";
import type { PlayerKey, PlayerScope, Reviewer, StaffScope, StaffTenantScope, Tenant } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { CancelInput } from "./cancel-withdrawal.ts";
import type { HoldInput } from "./hold-withdrawal.ts";
import type { WaitingQuery } from "./list-waiting.ts";
import type { WithdrawalsQuery } from "./list-withdrawals.ts";
import type { WithdrawalReader } from "./present.ts";
import type { PayoutSpreads, SpreadSpan } from "./read-payout-spread.ts";
import type { WithdrawalDetail } from "./read-withdrawal.ts";
import type { WithdrawalInput } from "./request-withdrawal.ts";
import type { ReviewInput } from "./review-withdrawal.ts";
import type { Withdrawal, WithdrawalKey } from "./withdrawal-store.ts";

/**
 * Owns withdrawals: requests, reviews, payouts, returned payouts, and the freeze of a tenant's payouts. Guarantees: a withdrawal is paid
 * once, whatever is repeated, lost, late or cut off; nothing is sent while the player can still cancel it, while a person has to decide or
 * holds it, or while payouts are frozen. It does not hold money (the ledger does), trust a callback, or own the Pix keys
 * (`withdraw-methods`).
 */
export interface Withdrawals {
  /** Refuses with the refusals that `POST /wallet/withdraw/request` declares. */
  request(scope: PlayerScope, input: WithdrawalInput): Promise<Transaction>;
  /** Refuses with `not_found`, `wrong_state`. */
  cancel(scope: PlayerScope, input: CancelInput): Promise<Transaction>;
  /** Refuses with `not_found`. */
  readProgress(scope: PlayerScope, id: string): Promise<WithdrawalProgress>;
  readTerms(scope: PlayerScope): Promise<WithdrawTerms>;
  /** Returns the tenant's payout times of the last days, at most a minute old. */
  readPayoutTimes(tenant: Tenant): Promise<PayoutTimes>;
  /** Returns the distribution of payout times in a span, for staff. */
  readPayoutSpread(tenant: Tenant, span: SpreadSpan): Promise<PayoutSpreads>;
  list(scope: PlayerScope, query: WithdrawalsQuery): Promise<{ items: Transaction[]; total: number }>;
  /** Lists a player's withdrawals for staff, newest first, after a place in the list. */
  newest(player: PlayerKey, query: { readonly before: NewestPlace; readonly limit: number }): Promise<Withdrawal[]>;
  /** Returns one of the player's withdrawals, or null if it belongs to another player. */
  find(scope: WithdrawalReader, id: string): Promise<Transaction | null>;
  /** Lists withdrawals under review, oldest first. */
  underReview(filter: { tenant_id: number; limit: number }): Promise<Withdrawal[]>;
  /** Called for a callback, which only names a payout: a job then queries the bank. */
  getPayoutStatus(tenant: Tenant, payoutId: string): Promise<void>;
  /** Queries and decisions of staff. */
  readonly backOffice: {
    list(scope: Pick<StaffScope, "tenants">, query: WaitingQuery): Promise<Slice<ListedWithdrawal>>;
    /** Refuses with `not_found`. */
    read(scope: Pick<StaffTenantScope, "tenant">, id: string): Promise<WithdrawalDetail>;
    /** Refuses with `not_found`, `wrong_state`, `approved_by_you`, `payout_held`, `payouts_frozen`. */
    review(reviewer: Reviewer, input: ReviewInput): Promise<WaitingWithdrawal>;
    /** Refuses with `not_found`, `wrong_state`. */
    hold(reviewer: Reviewer, input: HoldInput): Promise<WaitingWithdrawal>;
  };
  /** Resumes withdrawals whose job was lost. For commands and tests, which cannot wait a minute. */
  sweep(): Promise<void>;
  /** Handlers that the queue runs. */
  readonly jobs: { sendPayout(key: WithdrawalKey): Promise<void> };
  /** Throws if the table of transitions in the database differs from this code. */
  checkStates(): Promise<void>;
}
