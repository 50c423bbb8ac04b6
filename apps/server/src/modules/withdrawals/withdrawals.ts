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
 * Owns withdrawals: requests, reviews, payouts, what came back of them, and the freeze of a tenant's payouts.
 * Promises: a withdrawal is paid once, whatever is repeated, lost, late or cut off; nothing is sent while the player can cancel it, a person has
 * to decide or holds it, or payouts are frozen.
 * Does not: hold money (the ledger does), believe a callback, or own the Pix keys (`withdraw-methods`).
 */
export interface Withdrawals {
  /** Refuses with what `POST /wallet/withdraw/request` declares. */
  request(scope: PlayerScope, input: WithdrawalInput): Promise<Transaction>;
  /** Refuses with `not_found`, `wrong_state`. */
  cancel(scope: PlayerScope, input: CancelInput): Promise<Transaction>;
  /** Refuses with `not_found`. */
  readProgress(scope: PlayerScope, id: string): Promise<WithdrawalProgress>;
  readTerms(scope: PlayerScope): Promise<WithdrawTerms>;
  /** How the tenant's payouts of the last days went, at most a minute old. */
  readPayoutTimes(tenant: Tenant): Promise<PayoutTimes>;
  /** How those of a span are spread: for staff. */
  readPayoutSpread(tenant: Tenant, span: SpreadSpan): Promise<PayoutSpreads>;
  list(scope: PlayerScope, query: WithdrawalsQuery): Promise<{ items: Transaction[]; total: number }>;
  /** Of a player, newest first, those after a place: for staff. */
  newest(player: PlayerKey, query: { readonly before: NewestPlace; readonly limit: number }): Promise<Withdrawal[]>;
  /** One of the player's; null where it is not theirs. */
  find(scope: WithdrawalReader, id: string): Promise<Transaction | null>;
  /** Those that wait for a person, the oldest first. */
  underReview(filter: { tenant_id: number; limit: number }): Promise<Withdrawal[]>;
  /** A callback only names a payout: a job queries the bank. */
  getPayoutStatus(tenant: Tenant, payoutId: string): Promise<void>;
  /** What members of staff see and decide. */
  readonly backOffice: {
    list(scope: Pick<StaffScope, "tenants">, query: WaitingQuery): Promise<Slice<ListedWithdrawal>>;
    /** Refuses with `not_found`. */
    read(scope: Pick<StaffTenantScope, "tenant">, id: string): Promise<WithdrawalDetail>;
    /** Refuses with `not_found`, `wrong_state`, `approved_by_you`, `payout_held`, `payouts_frozen`. */
    review(reviewer: Reviewer, input: ReviewInput): Promise<WaitingWithdrawal>;
    /** Refuses with `not_found`, `wrong_state`. */
    hold(reviewer: Reviewer, input: HoldInput): Promise<WaitingWithdrawal>;
  };
  /** Takes up what was left behind. For whoever cannot wait a minute: commands and tests. */
  sweep(): Promise<void>;
  /** What the queue runs. */
  readonly jobs: { sendPayout(key: WithdrawalKey): Promise<void> };
  /** Throws when the database's table of transitions is not this code's. */
  checkStates(): Promise<void>;
}
