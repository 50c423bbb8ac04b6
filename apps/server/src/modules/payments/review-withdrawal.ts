import assert from "node:assert/strict";
import { transactionStatus } from "@trevo/contract";
import { noteAudit } from "../../kernel/audit-trail.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { PaymentsNeeds } from "./needs.ts";
import { sendPayoutJob } from "./send-payout.ts";
import type { Withdrawal, WithdrawalStore } from "./withdrawal-store.ts";

interface Needs extends Pick<PaymentsNeeds, "db" | "clock" | "jobs" | "wallet" | "broadcaster" | "audit"> {
  readonly withdrawals: WithdrawalStore;
}

export interface Review {
  readonly tenant_id: number;
  readonly id: string;
  readonly decision: "approve" | "reject";
  /** Who decided; it stays in the history. */
  readonly by: string;
}

const { under_review, processing, cancelled } = transactionStatus;

/** An operator lets a withdrawal under review go to the bank, or gives its amount back. Refuses with `not_found`, and `wrong_state`: also to let it go while the tenant's payouts are frozen. */
export function createReviewWithdrawal(needs: Needs) {
  const decide = async (tx: Tx, review: Review): Promise<Withdrawal> => {
    const withdrawal = await needs.withdrawals.lock(tx, review);
    if (!withdrawal) throw refuse("not_found");
    if (withdrawal.status !== under_review) throw refuse("wrong_state");
    const at = needs.clock.now();
    await noteAudit(
      tx,
      { tenant: { id: review.tenant_id }, request_id: null },
      {
        at,
        actor: `staff:${review.by}`,
        action: review.decision === "approve" ? "withdrawal_approved" : "withdrawal_rejected",
        subject: `withdrawal:${review.id}`,
        detail: { amount: withdrawal.amount },
      },
    );
    if (review.decision === "approve") {
      if (await needs.audit.payoutsFrozen(review.tenant_id)) throw refuse("wrong_state");
      await sendPayoutJob.add({ jobs: needs.jobs, db: tx }, withdrawal);
      return needs.withdrawals.step(tx, withdrawal, { to: processing, reason: `approved_by:${review.by}`, at });
    }
    const { tenant_id, player_id, amount, id } = withdrawal;
    const posting = await needs.wallet.postIn(tx, {
      kind: "release",
      tenant_id,
      player_id,
      amount,
      source: "pix-out",
      external_id: `${id}:release`,
    });
    assert(posting.status === "posted", `a release was ${posting.status}: ${id}`);
    return needs.withdrawals.step(tx, withdrawal, { to: cancelled, reason: `rejected_by:${review.by}`, at });
  };

  return async (review: Review): Promise<void> => {
    const { tenant_id, player_id, id, status, amount } = await needs.db.transaction().execute((tx) => decide(tx, review));
    needs.broadcaster.toPlayer(tenant_id, player_id, "WithdrawalUpdated", { id, status, amount });
    await needs.wallet.announce({ tenant_id, player_id });
  };
}
