import type { WaitingWithdrawal } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import type { WithdrawalNeeds } from "./needs.ts";
import { presentUpdate, presentWaiting } from "./present.ts";
import { sendPayoutJob } from "./send-payout.ts";
import { type WithdrawalStatus, heldReason, isHeld, mayHold } from "./states.ts";
import { store } from "./store.ts";
import { promisedBy } from "./withdrawal-due.ts";
import type { Withdrawal } from "./withdrawal-store.ts";

type Needs = Pick<WithdrawalNeeds, "db" | "clock" | "jobs" | "broadcaster">;

export interface HoldInput {
  readonly act: "hold" | "unhold";
  readonly id: string;
  /** The state that the member saw. */
  readonly state: WithdrawalStatus;
  readonly reason: string;
}

/**
 * Holds a withdrawal that the bank does not have yet, or releases it. A held withdrawal is neither approved nor sent; its promise stays in
 * force. The payout's job and the reviewer lock the same row: the first one decides. Refuses with `not_found`, `wrong_state`.
 */
export async function holdWithdrawal(needs: Needs, reviewer: Reviewer, input: HoldInput): Promise<WaitingWithdrawal> {
  const { tenant } = reviewer;
  const changed = await needs.db.transaction().execute(async (tx) => {
    const withdrawal = await store.withdrawals.lock(tx, { tenant_id: tenant.id, id: input.id });
    if (!withdrawal) throw refuse("not_found");
    const isFree = input.act === "hold" ? withdrawal.held_at === null : isHeld(withdrawal);
    if (withdrawal.status !== input.state || !isFree || !mayHold(withdrawal)) throw refuse("wrong_state");
    await record(needs, tx, { reviewer, input });
    return input.act === "hold" ? hold(needs, tx, { reviewer, withdrawal }) : release(needs, tx, withdrawal);
  });
  needs.broadcaster.toPlayer(tenant.id, changed.player_id, "WithdrawalUpdated", presentUpdate(changed));
  const reviews = await store.reviews.of(needs.db, { tenant_id: tenant.id, ids: [changed.id] });
  return presentWaiting(tenant, { withdrawal: changed, reviews, now: needs.clock.now() });
}

/** An automatic withdrawal waits for a review from now on. */
async function hold(
  { clock }: Needs,
  tx: Tx,
  { reviewer, withdrawal }: { reviewer: Reviewer; withdrawal: Withdrawal },
): Promise<Withdrawal> {
  const at = clock.now();
  if (withdrawal.status !== "pending") return store.holds.set(tx, withdrawal, { held_at: at, promised_by: null });
  const promised_by = promisedBy(withdrawal, reviewer.tenant.settings);
  await store.withdrawals.transition(tx, withdrawal, { to: "under_review", reason: heldReason(reviewer.staff_id), at });
  return store.holds.set(tx, withdrawal, { held_at: at, promised_by });
}

/** An approved withdrawal goes on to the bank; any other waits for its review. */
async function release({ jobs }: Needs, tx: Tx, withdrawal: Withdrawal): Promise<Withdrawal> {
  if (withdrawal.status === "processing") await sendPayoutJob.add({ jobs, db: tx }, withdrawal);
  return store.holds.set(tx, withdrawal, { held_at: null, promised_by: null });
}

async function record({ clock }: Needs, tx: Tx, { reviewer, input }: { reviewer: Reviewer; input: HoldInput }): Promise<void> {
  const { act, id, reason } = input;
  const { staff_id, tenant } = reviewer;
  const at = clock.now();
  await store.holds.add(tx, { tenant_id: tenant.id, id: newId(), withdrawal_id: id, act, staff_id, reason, at });
  await recordAuditEvent(tx, reviewer, {
    at,
    actor: staffActor(staff_id),
    action: act === "hold" ? "withdrawal_held" : "withdrawal_unheld",
    subject: `withdrawal:${id}`,
    detail: { reason },
  });
}
