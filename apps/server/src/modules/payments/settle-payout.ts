import assert from "node:assert/strict";
import type { Tx } from "../../kernel/db.ts";
import type { PayoutState } from "../../adapters/pix/gateway.ts";
import type { NewNotification } from "../notifications/index.ts";
import type { Command } from "../wallet/index.ts";
import type { PaymentsNeeds } from "./needs.ts";
import { withdrawalNoteOf } from "./notes.ts";
import { statusCodes } from "./present.ts";
import { paymentNotification } from "./payment-notification.ts";
import type { Withdrawal, WithdrawalKey, WithdrawalStore } from "./withdrawal-store.ts";

interface Needs extends Pick<PaymentsNeeds, "db" | "clock" | "log" | "wallet" | "broadcaster" | "notifications"> {
  readonly withdrawals: WithdrawalStore;
}

const ownerOf = ({ tenant_id, player_id }: Withdrawal) => ({ tenant_id, player_id });

/** Of a withdrawal that was cancelled by the bank or the brand. */
export function refusalNotification(refused: Withdrawal): NewNotification {
  const why = withdrawalNoteOf(refused);
  return paymentNotification({ event: "withdrawal_refused", id: refused.id, amount: refused.amount, ...(why && { why }) });
}

/** Books what the bank says of a payout: ledger and state in one transaction, each step once, whoever brings it. */
export function createSettlePayout(needs: Needs) {
  const post = async (
    tx: Tx,
    withdrawal: Withdrawal,
    body: { kind: "payout" | "release" | "payout_returned"; amount: number; step: string },
  ): Promise<void> => {
    const { kind, amount, step } = body;
    const command: Command = {
      kind,
      amount,
      tenant_id: withdrawal.tenant_id,
      player_id: withdrawal.player_id,
      source: "pix-out",
      external_id: `${withdrawal.id}:${step}`,
    };
    const posting = await needs.wallet.postIn(tx, command);
    assert(posting.status === "posted", `a ${kind} was ${posting.status}: ${withdrawal.id}`);
  };

  const finish = async (tx: Tx, withdrawal: Withdrawal, state: PayoutState): Promise<Withdrawal> => {
    if (withdrawal.status !== "processing" || state.status === "processing") return withdrawal;
    assert.equal(state.amount, withdrawal.amount, `the bank paid another amount: ${withdrawal.id}`);
    const at = needs.clock.now();
    const { amount } = withdrawal;
    if (state.status === "paid") {
      await post(tx, withdrawal, { kind: "payout", amount, step: "payout" });
      await needs.notifications.send(tx, {
        to: ownerOf(withdrawal),
        notification: paymentNotification({ event: "withdrawal_sent", id: withdrawal.id, amount }),
      });
      return needs.withdrawals.transition(tx, withdrawal, { to: "approved", reason: null, at, end_to_end_id: state.end_to_end_id });
    }
    await post(tx, withdrawal, { kind: "release", amount, step: "release" });
    const to = state.refusal?.key_is_wrong ? "invalid_pix_key" : "cancelled";
    const reason = state.refusal?.code ?? "refused";
    const refused = await needs.withdrawals.transition(tx, withdrawal, { to, reason, at, end_to_end_id: state.end_to_end_id });
    await needs.notifications.send(tx, { to: ownerOf(refused), notification: refusalNotification(refused) });
    return refused;
  };

  /** Money that came back from the receiver's bank is a new credit; the withdrawal stays approved. */
  const takeReturns = async (tx: Tx, withdrawal: Withdrawal, state: PayoutState): Promise<number> => {
    if (withdrawal.status !== "approved") return 0;
    let returned = 0;
    for (const piece of state.returns.filter((refund) => refund.status === "done")) {
      const { refund_id, amount } = piece;
      const fresh = await needs.withdrawals.addReturn(tx, {
        tenant_id: withdrawal.tenant_id,
        withdrawal_id: withdrawal.id,
        refund_id,
        amount,
        created_at: needs.clock.now(),
      });
      if (!fresh) continue;
      await post(tx, withdrawal, { kind: "payout_returned", amount, step: `returned:${refund_id}` });
      const notification = paymentNotification({ event: "withdrawal_returned", id: withdrawal.id, amount, piece: refund_id });
      await needs.notifications.send(tx, { to: ownerOf(withdrawal), notification });
      returned += amount;
    }
    return returned;
  };

  return async (key: WithdrawalKey, state: PayoutState): Promise<void> => {
    const settled = await needs.db.transaction().execute(async (tx) => {
      const before = await needs.withdrawals.lock(tx, key);
      assert(before, `no such withdrawal: ${key.id}`);
      const after = await finish(tx, before, state);
      return { before, after, returned: await takeReturns(tx, after, state) };
    });
    const { before, after, returned } = settled;
    if (before.status === after.status && returned === 0) return;
    const owner = { tenant_id: after.tenant_id, player_id: after.player_id };
    if (after.status !== "approved")
      needs.log.warn({ withdrawal_id: after.id, status: after.status, reason: after.status_reason }, "the bank refused a payout");
    needs.broadcaster.toPlayer(owner.tenant_id, owner.player_id, "WithdrawalUpdated", {
      id: after.id,
      status: statusCodes[after.status],
      amount: after.amount,
    });
    await needs.wallet.announce(owner);
  };
}
