import type { SportCashOutRequest } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import { recordPlayerEvent } from "../../kernel/player-events.ts";
import { autoCashOutStore } from "./auto-cash-out-store.ts";
import { cashOutRequestStore } from "./cash-out-request-store.ts";
import { cashOutStore } from "./cash-out-store.ts";
import { type HeldCashOut, takePart, type TakenPart } from "./hold-cash-out.ts";
import { cashOutKey, roundOf } from "./ledger-keys.ts";
import { autoCashOutNotification } from "./messages.ts";
import type { SportBetsNeeds } from "./needs.ts";

/** A bet locked by the transaction, with what to cash out of it, for the player or for a target. */
interface Order {
  readonly of: HeldCashOut;
  readonly request: SportCashOutRequest;
  readonly auto_cash_out_id: string | null;
}

/**
 * Pays at once. With an open leg in play it only stores the request until it is due, and pays nothing before that. Refuses as `takePart`
 * does.
 */
export async function takeCashOut(needs: SportBetsNeeds, tx: Tx, order: Order): Promise<void> {
  const { of, request, auto_cash_out_id } = order;
  const taken = await takePart(tx, of, request);
  const { delay_ms } = taken.offer;
  if (delay_ms === 0) return payCashOut(needs, tx, { ...order, taken, request_id: null });
  await cashOutRequestStore.insert(tx, {
    ...of.owner,
    id: newId(),
    bet_id: of.whole.bet.id,
    auto_cash_out_id,
    request,
    market_ids: of.open.map(({ id }) => id),
    received_at: of.held.at,
    due_at: new Date(of.held.at.getTime() + delay_ms),
  });
}

interface Payment extends Order {
  readonly taken: TakenPart;
  /** The request, if the cash-out had to wait. */
  readonly request_id: string | null;
}

/** Pays the part in this transaction and ends the bet's target. A later result of the rest never takes back what was paid. */
export async function payCashOut(needs: SportBetsNeeds, tx: Tx, payment: Payment): Promise<void> {
  const { owner, whole, held } = payment.of;
  const { bet } = whole;
  const { request, request_id, auto_cash_out_id, taken } = payment;
  const { part, offer, cash_out_no } = taken;
  const { status } = await needs.wallet.postIn(tx, {
    ...owner,
    ...roundOf(bet.id),
    kind: "win",
    external_id: cashOutKey(bet.id, cash_out_no),
    amount: part.amount,
    closes: part.remaining_stake === 0,
    requires_bet: true,
  });
  if (status !== "posted") throw new Error(`the ledger answered a cash-out with ${status}`);
  await cashOutStore.keep(
    tx,
    {
      tenant_id: owner.tenant_id,
      bet_id: bet.id,
      cash_out_no,
      share_bps: request.share_bps,
      stake: part.cashed_stake,
      amount: part.amount,
      fair: offer.fair,
      fee_bps: offer.fee_bps,
      at: held.at,
      request_id,
      auto_cash_out_id,
      versions: offer.versions,
    },
    { remaining_stake: part.remaining_stake, cashed_out: bet.cashed_out + part.amount },
  );
  await endTarget(needs, tx, payment);
  await recordPlayerEvent(tx, {
    ...owner,
    kind: "sport_bet_cashed_out",
    key: `${bet.id}:${cash_out_no}`,
    data: { bet_id: bet.id, cash_out_no, amount: part.amount, stake: part.cashed_stake },
    at: needs.clock.now(),
  });
}

/** The target ends because it was paid, or because the player has cashed out the bet or a part of it: it was set for the larger bet. */
async function endTarget(
  needs: SportBetsNeeds,
  tx: Tx,
  { of: { owner, whole }, taken: { part }, auto_cash_out_id }: Payment,
): Promise<void> {
  const active = await autoCashOutStore.active(tx, owner.tenant_id, whole.bet.id);
  if (!active) return;
  if (active.id === auto_cash_out_id) {
    await autoCashOutStore.end(tx, active, "paid");
    await needs.notifications.send(tx, { to: owner, notification: autoCashOutNotification(whole, part.amount) });
  } else await autoCashOutStore.end(tx, active, part.remaining_stake === 0 ? "over" : "part");
}
