import type { WaitingWithdrawal } from "@trevo/contract";
import { type AuditAction, recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import type { StepUp } from "../../kernel/step-up.ts";
import { refusalNotification } from "./messages.ts";
import type { WithdrawalNeeds } from "./needs.ts";
import { approvalsNeeded } from "./policy.ts";
import { postMove } from "./post-move.ts";
import { presentUpdate, presentWaiting } from "./present.ts";
import { sendPayoutJob } from "./send-payout.ts";
import { store } from "./store.ts";
import type { Withdrawal } from "./withdrawal-store.ts";

type Needs = Pick<WithdrawalNeeds, "db" | "clock" | "jobs" | "wallet" | "broadcaster" | "freezes" | "notifications">;

export type ReviewDecision =
  | { readonly decision: "approve"; readonly stepUp: StepUp }
  | { readonly decision: "reject"; readonly reason: string };
export type ReviewInput = ReviewDecision & { readonly id: string; readonly idempotency_key: string | null };

/**
 * Approves a withdrawal under review, which sends it to the bank, or rejects it, which returns its amount. Above the tenant's second limit
 * an approval needs two people: the withdrawal's lock serialises them, the reviews' key counts each person once, and the second one signs.
 * Refuses with `not_found`, `wrong_state`, `approved_by_you`, `payout_held`, `payouts_frozen`, `step_up_required`.
 */
export async function reviewWithdrawal(needs: Needs, reviewer: Reviewer, input: ReviewInput): Promise<WaitingWithdrawal> {
  const { id, idempotency_key: key, decision } = input;
  const tenant_id = reviewer.tenant.id;
  const route = `POST /staff/withdrawals/${decision}`;
  const body = { id, decision, ...(input.decision === "reject" && { reason: input.reason }) };
  const call = { tenant_id, player_id: reviewer.staff_id, route, key, body };
  const reviewed = await runIdempotently(needs.db, call, async (tx) => {
    const withdrawal = await decide(needs, tx, { reviewer, input });
    const reviews = await store.reviews.of(tx, { tenant_id, ids: [id] });
    return presentWaiting(reviewer.tenant, { withdrawal, reviews, now: needs.clock.now() });
  });
  const { player_id, amount, state: status } = reviewed;
  if (status !== "under_review") {
    needs.broadcaster.toPlayer(
      tenant_id,
      player_id,
      "WithdrawalUpdated",
      presentUpdate({ id, status, amount, held_at: null, attempts: 0 }),
    );
    await needs.wallet.announce({ tenant_id, player_id });
  }
  return reviewed;
}

async function decide(needs: Needs, tx: Tx, { reviewer, input }: { reviewer: Reviewer; input: ReviewInput }): Promise<Withdrawal> {
  const withdrawal = await store.withdrawals.lock(tx, { tenant_id: reviewer.tenant.id, id: input.id });
  if (!withdrawal) throw refuse("not_found");
  if (withdrawal.status !== "under_review") throw refuse("wrong_state");
  return input.decision === "approve"
    ? approve(needs, tx, { reviewer, withdrawal, stepUp: input.stepUp })
    : reject(needs, tx, { reviewer, withdrawal, reason: input.reason });
}

interface Reviewed {
  readonly reviewer: Reviewer;
  readonly withdrawal: Withdrawal;
}

async function approve(needs: Needs, tx: Tx, { reviewer, withdrawal, stepUp }: Reviewed & { stepUp: StepUp }): Promise<Withdrawal> {
  if (withdrawal.held_at !== null) throw refuse("payout_held");
  // From here to the commit nobody can freeze the tenant's payouts: an approval comes before the freeze, or is refused.
  if (await needs.freezes.isFrozenIn(tx, withdrawal.tenant_id)) throw refuse("payouts_frozen");
  const at = needs.clock.now();
  const { tenant_id, id } = withdrawal;
  const review = { tenant_id, withdrawal_id: id, reviewer: reviewer.staff_id, decision: "approve" as const, reason: null, at };
  if (!(await store.reviews.add(tx, review))) throw refuse("approved_by_you");
  const approvals = (await store.reviews.approvals(tx, withdrawal)).length;
  if (approvals < approvalsNeeded(reviewer.tenant.settings, withdrawal.amount)) {
    await recordReview(tx, { reviewer, withdrawal, action: "withdrawal_first_approved", at });
    return withdrawal;
  }
  if (approvals > 1) await stepUp.spend(tx);
  await recordReview(tx, { reviewer, withdrawal, action: "withdrawal_approved", at });
  await sendPayoutJob.add({ jobs: needs.jobs, db: tx }, withdrawal);
  return store.withdrawals.transition(tx, withdrawal, { to: "processing", reason: `approved_by:${reviewer.staff_id}`, at });
}

async function reject(needs: Needs, tx: Tx, { reviewer, withdrawal, reason }: Reviewed & { reason: string }): Promise<Withdrawal> {
  const { tenant_id, player_id, amount, id } = withdrawal;
  const at = needs.clock.now();
  await store.reviews.add(tx, { tenant_id, withdrawal_id: id, reviewer: reviewer.staff_id, decision: "reject", reason, at });
  await recordReview(tx, { reviewer, withdrawal, action: "withdrawal_rejected", at });
  await postMove(needs, tx, { withdrawal, kind: "release", amount, step: "release" });
  const rejected = await store.withdrawals.transition(tx, withdrawal, { to: "cancelled", reason: `rejected_by:${reviewer.staff_id}`, at });
  await needs.notifications.send(tx, { to: { tenant_id, player_id }, notification: refusalNotification(rejected) });
  return rejected;
}

const recordReview = (tx: Tx, { reviewer, withdrawal, action, at }: Reviewed & { action: AuditAction; at: Date }): Promise<void> =>
  recordAuditEvent(tx, reviewer, {
    at,
    actor: staffActor(reviewer.staff_id),
    action,
    subject: `withdrawal:${withdrawal.id}`,
    detail: { amount: withdrawal.amount },
  });
