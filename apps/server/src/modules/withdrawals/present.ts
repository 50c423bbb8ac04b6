import { type Transaction, type WaitingWithdrawal, transactionStatus } from "@trevo/contract";
import type { PlayerScope, Tenant } from "../../kernel/scope.ts";
import { withdrawalNote } from "./notes.ts";
import { approvalsNeeded, mayCancel, reviewReasonsOf } from "./policy.ts";
import type { Review } from "./review-store.ts";
import { type WithdrawalStatus, isHeld, mayHold } from "./states.ts";
import { isOverdue, promisedBy } from "./withdrawal-due.ts";
import type { Withdrawal } from "./withdrawal-store.ts";

/** Transaction code of each withdrawal state. */
export const codes: Readonly<Record<WithdrawalStatus, Transaction["status"]>> = transactionStatus;

/** Returns the states that a code covers. */
export const statesOf = (code: Transaction["status"]): WithdrawalStatus[] =>
  (Object.keys(codes) as WithdrawalStatus[]).filter((status) => codes[status] === code);

/** Presents a state of a withdrawal's history as its transaction code in text. `new`, which precedes the first state, stays as it is. */
export const presentStep = (status: string): string => (status === "new" ? status : String(codes[status as WithdrawalStatus]));

/** A held withdrawal is shown as under review, whatever its stored state. */
const shownStatus = (withdrawal: Pick<Withdrawal, "status" | "held_at" | "attempts">): WithdrawalStatus =>
  isHeld(withdrawal) ? "under_review" : withdrawal.status;

const description = { pt: "Saque por Pix", en: "Pix withdrawal" };

/** The player whose withdrawal is shown, and the language. */
export type WithdrawalReader = Pick<PlayerScope, "tenant" | "player_id" | "locale">;

export const presentWithdrawal = (scope: Pick<PlayerScope, "tenant" | "locale">, withdrawal: Withdrawal): Transaction => ({
  id: withdrawal.id,
  type: "withdraw",
  status: codes[shownStatus(withdrawal)],
  amount: -withdrawal.amount,
  balance_after: withdrawal.balance_after,
  description: description[scope.locale],
  note: withdrawalNote(scope.locale, withdrawal),
  deposit_reason: null,
  method: { type: withdrawal.method_type, key_masked: withdrawal.key_masked },
  cancellable: mayCancel(scope.tenant.settings, withdrawal.status),
  cancellable_until: withdrawal.status === "pending" ? (withdrawal.cancellable_until?.toISOString() ?? null) : null,
  created_at: withdrawal.created_at.toISOString(),
  updated_at: withdrawal.updated_at.toISOString(),
});

/** Presents a change of state for the player's own screens. */
export const presentUpdate = (withdrawal: Pick<Withdrawal, "id" | "status" | "amount" | "held_at" | "attempts">) => ({
  id: withdrawal.id,
  status: codes[shownStatus(withdrawal)],
  amount: withdrawal.amount,
});

export interface WaitingFacts {
  readonly withdrawal: Withdrawal;
  /** Reviews; those of other withdrawals are ignored. */
  readonly reviews: readonly Review[];
  readonly now: Date;
}

/** Presents a withdrawal for the back office, with its own reviews. */
export function presentWaiting(tenant: Tenant, { withdrawal, reviews, now }: WaitingFacts): WaitingWithdrawal {
  const { id, player_id, amount, status, method_type, key_masked, created_at, updated_at } = withdrawal;
  const approvals = reviews.filter((review) => review.withdrawal_id === id && review.decision === "approve");
  const promised = promisedBy(withdrawal, tenant.settings);
  return {
    id,
    tenant: tenant.slug,
    player_id,
    amount,
    state: status,
    reasons: reviewReasonsOf(tenant.settings, withdrawal),
    approvals_needed: status === "under_review" ? approvalsNeeded(tenant.settings, amount) : 0,
    approvals: approvals.map(({ reviewer, at }) => ({ by: reviewer, at: at.toISOString() })),
    method: { type: method_type, key_masked },
    held: isHeld(withdrawal),
    may_hold: mayHold(withdrawal),
    due_at: promised?.toISOString() ?? null,
    overdue: isOverdue(promised, now),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
