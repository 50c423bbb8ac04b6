import assert from "node:assert/strict";
import { type AuditAction, recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import type { PaymentsNeeds } from "./needs.ts";
import { approvalsNeeded } from "./policy.ts";
import { statusCodes } from "./present.ts";
import { presentWaiting } from "./present-waiting.ts";
import { reviewStore } from "./review-store.ts";
import { refusalNotification } from "./settle-payout.ts";
import { sendPayoutJob } from "./send-payout.ts";
import type { Withdrawal, WithdrawalStore } from "./withdrawal-store.ts";

interface Needs extends Pick<PaymentsNeeds, "db" | "clock" | "jobs" | "wallet" | "broadcaster" | "integrity" | "notifications"> {
  readonly withdrawals: WithdrawalStore;
}

export type Decision = { readonly decision: "approve" } | { readonly decision: "reject"; readonly reason: string };
export type ReviewOf = Decision & { readonly id: string; readonly idempotency_key: string | null };

/**
 * A member of staff lets a withdrawal under review go to the bank, or gives its amount back. Above the tenant's second limit
 * it takes two people to let it go: the withdrawal's lock puts them one after the other, and the reviews' key counts nobody twice.
 * Refuses with `not_found`, `wrong_state`, `approved_by_you`, `payouts_frozen`.
 */
export function createReviewWithdrawal(needs: Needs) {
  const note = (tx: Tx, reviewer: Reviewer, { action, of, at }: { action: AuditAction; of: Withdrawal; at: Date }): Promise<void> =>
    recordAuditEvent(tx, reviewer, {
      at,
      actor: staffActor(reviewer.staff_id),
      action,
      subject: `withdrawal:${of.id}`,
      detail: { amount: of.amount },
    });

  const approve = async (tx: Tx, reviewer: Reviewer, withdrawal: Withdrawal): Promise<Withdrawal> => {
    // From here to the commit nobody freezes the tenant's payouts: what is approved was approved before, or is refused.
    if (await needs.integrity.frozenIn(tx, withdrawal.tenant_id)) throw refuse("payouts_frozen");
    const at = needs.clock.now();
    const { tenant_id, id } = withdrawal;
    const fresh = await reviewStore.add(tx, {
      tenant_id,
      withdrawal_id: id,
      reviewer: reviewer.staff_id,
      decision: "approve",
      reason: null,
      at,
    });
    if (!fresh) throw refuse("approved_by_you");
    const given = (await reviewStore.approvals(tx, withdrawal)).length;
    if (given < approvalsNeeded(reviewer.tenant.settings, withdrawal.amount)) {
      await note(tx, reviewer, { action: "withdrawal_first_approved", of: withdrawal, at });
      return withdrawal;
    }
    await note(tx, reviewer, { action: "withdrawal_approved", of: withdrawal, at });
    await sendPayoutJob.add({ jobs: needs.jobs, db: tx }, withdrawal);
    return needs.withdrawals.transition(tx, withdrawal, { to: "processing", reason: `approved_by:${reviewer.staff_id}`, at });
  };

  const reject = async (tx: Tx, reviewer: Reviewer, given: { withdrawal: Withdrawal; reason: string }): Promise<Withdrawal> => {
    const { withdrawal, reason } = given;
    const { tenant_id, player_id, amount, id } = withdrawal;
    const at = needs.clock.now();
    await reviewStore.add(tx, { tenant_id, withdrawal_id: id, reviewer: reviewer.staff_id, decision: "reject", reason, at });
    await note(tx, reviewer, { action: "withdrawal_rejected", of: withdrawal, at });
    const posting = await needs.wallet.postIn(tx, {
      kind: "release",
      tenant_id,
      player_id,
      amount,
      source: "pix-out",
      external_id: `${id}:release`,
    });
    assert(posting.status === "posted", `a release was ${posting.status}: ${id}`);
    const rejected = await needs.withdrawals.transition(tx, withdrawal, {
      to: "cancelled",
      reason: `rejected_by:${reviewer.staff_id}`,
      at,
    });
    await needs.notifications.send(tx, { to: { tenant_id, player_id }, notification: refusalNotification(rejected) });
    return rejected;
  };

  const decide = async (tx: Tx, reviewer: Reviewer, review: ReviewOf): Promise<Withdrawal> => {
    const withdrawal = await needs.withdrawals.lock(tx, { tenant_id: reviewer.tenant.id, id: review.id });
    if (!withdrawal) throw refuse("not_found");
    if (withdrawal.status !== "under_review") throw refuse("wrong_state");
    return review.decision === "approve" ? approve(tx, reviewer, withdrawal) : reject(tx, reviewer, { withdrawal, reason: review.reason });
  };

  return async (reviewer: Reviewer, review: ReviewOf) => {
    const { id, idempotency_key: key, ...body } = review;
    const tenant_id = reviewer.tenant.id;
    const route = `POST /staff/withdrawals/${review.decision}`;
    const shown = await runIdempotently(
      needs.db,
      { tenant_id, player_id: reviewer.staff_id, route, key, body: { id, ...body } },
      async (tx) => {
        const withdrawal = await decide(tx, reviewer, review);
        const reviews = await reviewStore.of(tx, { tenant_id, ids: [id] });
        return presentWaiting(reviewer.tenant, { withdrawal, reviews, now: needs.clock.now() });
      },
    );
    const { player_id, amount, state } = shown;
    if (state !== "under_review") {
      needs.broadcaster.toPlayer(tenant_id, player_id, "WithdrawalUpdated", { id, status: statusCodes[state], amount });
      await needs.wallet.announce({ tenant_id, player_id });
    }
    return shown;
  };
}
