import type { PayoutTimes, WithdrawalEnding, WithdrawalProgress, WithdrawalWait } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import type { PlayerScope, Tenant } from "../../kernel/scope.ts";
import { readStatusChanges } from "../../kernel/state-machine.ts";
import type { WithdrawalNeeds } from "./needs.ts";
import { presentStep, presentWithdrawal } from "./present.ts";
import { isForCheck, withdrawalMachine } from "./states.ts";
import { store } from "./store.ts";
import { dueOf } from "./withdrawal-due.ts";
import type { Withdrawal } from "./withdrawal-store.ts";

interface Needs extends Pick<WithdrawalNeeds, "db" | "clock" | "freezes"> {
  payoutTimes(tenant: Tenant): Promise<PayoutTimes>;
}

/** Returns the state of one of the player's withdrawals, what it waits for and until when. Refuses with `not_found`. */
export async function readProgress(needs: Needs, scope: PlayerScope, id: string): Promise<WithdrawalProgress> {
  const { db } = needs;
  const { tenant, player_id } = scope;
  const key = { tenant_id: tenant.id, id };
  const withdrawal = await store.withdrawals.find(db, key);
  if (withdrawal?.player_id !== player_id) throw refuse("not_found");
  const [changes, approvals, tenantFrozen, times, returns] = await Promise.all([
    readStatusChanges(db, withdrawalMachine, key),
    store.reviews.approvals(db, key),
    needs.freezes.isFrozen(tenant.id),
    needs.payoutTimes(tenant),
    store.returns.of(db, key),
  ]);
  const now = needs.clock.now();
  // A payout already sent to the bank is settled even while payouts are frozen.
  const isUnsent = withdrawal.attempts === 0 && (withdrawal.status === "pending" || withdrawal.status === "processing");
  const frozen = tenantFrozen && isUnsent;
  return {
    withdrawal: presentWithdrawal(scope, withdrawal),
    steps: changes.map(({ to_status, changed_at }) => ({ status: Number(presentStep(to_status)), at: changed_at.toISOString() })),
    waits_for: waitOf(withdrawal, { now, frozen, approvedOnce: approvals.length > 0 }),
    due: dueOf(withdrawal, { now, frozen, promises: tenant.settings, p95Ms: times.figures?.p95_ms ?? null }),
    ended: endingOf(withdrawal),
    returned: returns.map(({ amount, created_at }) => ({ amount, at: created_at.toISOString() })),
  };
}

interface WaitFacts {
  readonly now: Date;
  readonly frozen: boolean;
  /** True if one of two required people has approved it. */
  readonly approvedOnce: boolean;
}

function waitOf(withdrawal: Withdrawal, { now, frozen, approvedOnce }: WaitFacts): WithdrawalWait | null {
  const { status, status_reason: reason, cancellable_until } = withdrawal;
  if (isForCheck(withdrawal)) return "held_review";
  if (status === "under_review") return reason === "debt_outstanding" ? "debt_review" : approvedOnce ? "second_approval" : "staff_review";
  if (status === "pending" && cancellable_until && cancellable_until > now) return "cancel_window";
  if (frozen) return "payout_freeze";
  if (status === "processing") return "bank";
  return status === "pending" ? "sending" : null;
}

function endingOf({ status, status_reason: reason }: Withdrawal): WithdrawalEnding | null {
  if (status === "invalid_pix_key") return "key_refused";
  if (status !== "cancelled") return null;
  if (reason === "cancelled_by_player") return "cancelled_by_player";
  return reason?.startsWith("rejected_by:") ? "rejected_by_staff" : "bank_refused";
}
