import type { WithdrawalEnding, WithdrawalProgress, WithdrawalWait } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { readStatusChanges } from "../../kernel/state-machine.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { PaymentsNeeds } from "./needs.ts";
import type { ReadPayoutTimes } from "./payout-times.ts";
import { codeOf, presentWithdrawal } from "./present.ts";
import { reviewStore } from "./review-store.ts";
import { withdrawalMachine } from "./states.ts";
import { dueOf } from "./withdrawal-due.ts";
import type { Withdrawal, WithdrawalStore } from "./withdrawal-store.ts";

interface Needs extends Pick<PaymentsNeeds, "db" | "clock" | "integrity"> {
  readonly withdrawals: WithdrawalStore;
  readonly readPayoutTimes: ReadPayoutTimes;
}

interface WaitFacts {
  readonly now: Date;
  readonly frozen: boolean;
  /** One of two people has approved it. */
  readonly approvedOnce: boolean;
}

function waitOf(withdrawal: Withdrawal, { now, frozen, approvedOnce }: WaitFacts): WithdrawalWait | null {
  const { status, status_reason: reason, cancellable_until } = withdrawal;
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

/** Where a withdrawal of the player's stands, what it waits for and until when. Refuses with `not_found`. */
export function createReadWithdrawal({ db, clock, integrity, withdrawals, readPayoutTimes }: Needs) {
  return async (scope: PlayerScope, id: string): Promise<WithdrawalProgress> => {
    const { tenant, player_id } = scope;
    const key = { tenant_id: tenant.id, id };
    const withdrawal = await withdrawals.find(db, key);
    if (withdrawal?.player_id !== player_id) throw refuse("not_found");
    const [history, approvals, tenantFrozen, times, returns] = await Promise.all([
      readStatusChanges(db, withdrawalMachine, key),
      reviewStore.approvals(db, key),
      integrity.payoutsFrozen(tenant.id),
      readPayoutTimes(tenant),
      withdrawals.returnsOf(db, key),
    ]);
    const now = clock.now();
    // What the bank has heard of is settled whether payouts are frozen or not.
    const isUnsent = withdrawal.attempts === 0 && (withdrawal.status === "pending" || withdrawal.status === "processing");
    const frozen = tenantFrozen && isUnsent;
    return {
      withdrawal: presentWithdrawal(scope, withdrawal),
      steps: history.map(({ to_status, changed_at }) => ({ status: Number(codeOf(to_status)), at: changed_at.toISOString() })),
      waits_for: waitOf(withdrawal, { now, frozen, approvedOnce: approvals.length > 0 }),
      due: dueOf(withdrawal, { now, frozen, promises: tenant.settings, p95Ms: times.figures?.p95_ms ?? null }),
      ended: endingOf(withdrawal),
      returned: returns.map(({ amount, created_at }) => ({ amount, at: created_at.toISOString() })),
    };
  };
}
