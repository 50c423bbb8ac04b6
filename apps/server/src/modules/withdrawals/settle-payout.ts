import assert from "node:assert/strict";
import type { PayoutState } from "../../adapters/pix/gateway.ts";
import type { Tx } from "../../kernel/db.ts";
import { refusalNotification, returnedNotification, sentNotification } from "./messages.ts";
import type { WithdrawalNeeds } from "./needs.ts";
import { postMove } from "./post-move.ts";
import { presentUpdate } from "./present.ts";
import { store } from "./store.ts";
import type { Withdrawal, WithdrawalKey } from "./withdrawal-store.ts";

export type SettleNeeds = Pick<WithdrawalNeeds, "db" | "clock" | "log" | "wallet" | "broadcaster" | "notifications">;

const ownerOf = ({ tenant_id, player_id }: Withdrawal) => ({ tenant_id, player_id });

/** Books the bank's state of a payout. Ledger and state change in one transaction, and each step is booked once, whatever its source. */
export async function settlePayout(needs: SettleNeeds, key: WithdrawalKey, state: PayoutState): Promise<void> {
  const { before, after, returned } = await needs.db.transaction().execute(async (tx) => {
    const locked = await store.withdrawals.lock(tx, key);
    assert(locked, `no such withdrawal: ${key.id}`);
    const settled = await finish(needs, tx, { withdrawal: locked, state });
    return { before: locked, after: settled, returned: await bookReturns(needs, tx, { withdrawal: settled, state }) };
  });
  if (before.status === after.status && returned === 0) return;
  const owner = ownerOf(after);
  if (after.status !== "approved")
    needs.log.warn({ withdrawal_id: after.id, status: after.status, reason: after.status_reason }, "the bank refused a payout");
  needs.broadcaster.toPlayer(owner.tenant_id, owner.player_id, "WithdrawalUpdated", presentUpdate(after));
  await needs.wallet.announce(owner);
}

interface Reported {
  readonly withdrawal: Withdrawal;
  readonly state: PayoutState;
}

async function finish(needs: SettleNeeds, tx: Tx, { withdrawal, state }: Reported): Promise<Withdrawal> {
  if (withdrawal.status !== "processing" || state.status === "processing") return withdrawal;
  assert.equal(state.amount, withdrawal.amount, `the bank paid another amount: ${withdrawal.id}`);
  const at = needs.clock.now();
  const { amount } = withdrawal;
  const { end_to_end_id } = state;
  if (state.status === "paid") {
    await postMove(needs, tx, { withdrawal, kind: "payout", amount, step: "payout" });
    await needs.notifications.send(tx, { to: ownerOf(withdrawal), notification: sentNotification(withdrawal) });
    return store.withdrawals.transition(tx, withdrawal, { to: "approved", reason: null, at, end_to_end_id });
  }
  await postMove(needs, tx, { withdrawal, kind: "release", amount, step: "release" });
  const to = state.refusal?.key_is_wrong ? "invalid_pix_key" : "cancelled";
  const reason = state.refusal?.code ?? "refused";
  const refused = await store.withdrawals.transition(tx, withdrawal, { to, reason, at, end_to_end_id });
  await needs.notifications.send(tx, { to: ownerOf(refused), notification: refusalNotification(refused) });
  return refused;
}

/** Books money returned by the receiver's bank as a new credit; the withdrawal stays approved. Returns the amount returned, in centavos. */
async function bookReturns(needs: SettleNeeds, tx: Tx, { withdrawal, state }: Reported): Promise<number> {
  if (withdrawal.status !== "approved") return 0;
  let returned = 0;
  for (const { refund_id, amount } of state.returns.filter((refund) => refund.status === "done")) {
    const { tenant_id, id: withdrawal_id } = withdrawal;
    const fresh = await store.returns.add(tx, { tenant_id, withdrawal_id, refund_id, amount, created_at: needs.clock.now() });
    if (!fresh) continue;
    await postMove(needs, tx, { withdrawal, kind: "payout_returned", amount, step: `returned:${refund_id}` });
    const notification = returnedNotification(withdrawal, { amount, piece: refund_id });
    await needs.notifications.send(tx, { to: ownerOf(withdrawal), notification });
    returned += amount;
  }
  return returned;
}
