import type { TenantSettings, WithdrawalProgress } from "@trevo/contract";
import { isOpen } from "./states.ts";
import type { Withdrawal } from "./withdrawal-store.ts";

const minuteMs = 60_000;

type Due = NonNullable<WithdrawalProgress["due"]>;
type Promises = Pick<TenantSettings, "payout_review_ms" | "payout_promise_ms">;
type Dated = Pick<Withdrawal, "status" | "created_at" | "updated_at" | "cancellable_until" | "promised_by">;

/**
 * Returns the time from which only the bank is awaited: the request, the end of the time to cancel, or the approval, whichever is latest.
 */
const goesFrom = ({ status, created_at, updated_at, cancellable_until }: Dated): number =>
  Math.max(created_at.getTime(), cancellable_until?.getTime() ?? 0, status === "processing" ? updated_at.getTime() : 0);

/**
 * Returns the time that the brand has promised for the decision of its staff, or for sending the money. Null once the withdrawal is
 * settled.
 */
export function promisedBy(withdrawal: Dated, promises: Promises): Date | null {
  if (!isOpen(withdrawal.status)) return null;
  if (withdrawal.status === "under_review") {
    const reviewed = withdrawal.updated_at.getTime() + promises.payout_review_ms;
    return new Date(Math.min(reviewed, withdrawal.promised_by?.getTime() ?? reviewed));
  }
  return new Date(goesFrom(withdrawal) + promises.payout_promise_ms);
}

/** Returns whether the promise is missed. At its last millisecond it is still kept. */
export const isOverdue = (promised: Date | null, now: Date): boolean => promised !== null && promised < now;

export interface DueFacts {
  readonly now: Date;
  readonly promises: Promises;
  /** Time that 95 % of the last payouts took, in milliseconds; null if there were too few. */
  readonly p95Ms: number | null;
  /** True while payouts are frozen: nothing is sent until a person has reviewed the violations. */
  readonly frozen: boolean;
}

/** Returns when the present wait of a withdrawal ends, as far as it can be estimated. Null once it is settled. */
export function dueOf(withdrawal: Dated, { now, promises, p95Ms, frozen }: DueFacts): Due | null {
  const promised = promisedBy(withdrawal, promises);
  if (!promised) return null;
  const due = (at: Date, basis: Due["basis"]): Due => ({ at: at.toISOString(), basis, overdue: isOverdue(promised, now) });
  const { status, cancellable_until } = withdrawal;
  if (status === "under_review") return due(promised, "review_promise");
  if (status === "pending" && cancellable_until && cancellable_until > now) return due(cancellable_until, "cancel_window");
  if (frozen) {
    const decided = new Date(goesFrom(withdrawal) + promises.payout_review_ms);
    return { at: decided.toISOString(), basis: "review_promise", overdue: isOverdue(decided, now) };
  }
  const usual = p95Ms === null ? null : usualEnd(withdrawal, p95Ms);
  // A payout that already takes longer than usual has only the promise left.
  return usual && usual >= now && usual < promised ? due(usual, "measured") : due(promised, "payment_promise");
}

/** Returns the usual end: full minutes, and at least one minute after the payout can be sent. */
function usualEnd(withdrawal: Dated, p95Ms: number): Date {
  const total = Math.ceil(p95Ms / minuteMs) * minuteMs;
  return new Date(Math.max(withdrawal.created_at.getTime() + total, goesFrom(withdrawal) + minuteMs));
}
