import assert from "node:assert/strict";
import type { ReceivedPix, Refund } from "../../adapters/pix/gateway.ts";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";
import type { Deposit } from "./deposit-store.ts";
import { refundIdOf } from "./bank-ids.ts";
import { pixIn } from "./ledger-keys.ts";
import type { DepositNeeds } from "./needs.ts";
import type { PixKey, PixRefund, ReceivedPixRow } from "./received-pix-store.ts";
import { store } from "./store.ts";
import { notifyReturn } from "./notify-return.ts";

type Needs = Pick<DepositNeeds, "db" | "clock" | "log" | "wallet" | "coupons" | "bonuses" | "freeRounds" | "freeBets" | "notifications">;

/** Books the refunds of a recorded Pix, each once. The player's wallet is debited as far as possible; the rest becomes a debt. */
export async function bookRefunds(needs: Needs, tenant: Tenant, pix: ReceivedPix): Promise<void> {
  const key = { tenant_id: tenant.id, end_to_end_id: pix.end_to_end_id };
  for (const refund of pix.refunds.filter((piece) => piece.status === "done")) {
    const owner = await needs.db.transaction().execute((tx) => bookRefund(needs, tx, { key, refund }));
    if (!owner) continue;
    needs.log.warn({ ...key, refund_id: refund.refund_id, demanded: refund.demanded }, "the bank returned a credited Pix");
    await needs.wallet.announce(owner);
  }
}

/** Returns the owner of the debited wallet, or null if none was debited. */
async function bookRefund(needs: Needs, tx: Tx, { key, refund }: { key: PixKey; refund: Refund }): Promise<PlayerKey | null> {
  const pix = await store.receivedPix.lock(tx, key);
  if (pix.disposition === "credited") {
    assert(pix.deposit_id, `a credited Pix without a deposit: ${pix.end_to_end_id}`);
    return reverseDeposit(needs, tx, { pix: { ...pix, deposit_id: pix.deposit_id }, refund });
  }
  if (pix.disposition !== "returned" && refund.amount === pix.amount) {
    await store.receivedPix.dispose(tx, key, { disposition: "returned", reason: pix.reason, at: needs.clock.now() });
  }
  return null;
}

/** Ends what the deposit brought. Call before the wallet is locked. */
export async function endWhatItBrought(
  needs: Pick<Needs, "coupons" | "bonuses" | "freeRounds" | "freeBets">,
  tx: Tx,
  deposit: Deposit,
): Promise<void> {
  const key = { tenant_id: deposit.tenant_id, deposit_id: deposit.id };
  await needs.coupons.reverse(tx, deposit);
  await needs.freeRounds.cancelOfDeposit(tx, key);
  await needs.freeBets.cancelOfDeposit(tx, key);
  await needs.bonuses.cancelOfDeposit(tx, key);
}

/** Amount already debited from the wallet for a Pix. */
const takenBy = (pieces: readonly PixRefund[]): number => pieces.reduce((sum, { amount, posted }) => sum + (posted ?? amount), 0);

/**
 * Debits the refund of a credited Pix from the wallet. No centavo of a Pix is debited twice: a return ordered by two members debited the
 * whole amount, whatever the bank did afterwards. Returns null if nothing was debited.
 */
async function reverseDeposit(
  needs: Needs,
  tx: Tx,
  { pix, refund }: { pix: ReceivedPixRow & { deposit_id: string }; refund: Refund },
): Promise<PlayerKey | null> {
  const at = needs.clock.now();
  const { tenant_id, end_to_end_id } = pix;
  const { refund_id, amount, demanded } = refund;
  const before = await store.receivedPix.refundsOf(tx, pix);
  const known = before.some((piece) => piece.refund_id === refund_id);
  const pieces = known ? before : [...before, { ...refund, tenant_id, end_to_end_id, posted: null, created_at: at }];
  const ofBank = pieces.filter((piece) => piece.refund_id !== refundIdOf(end_to_end_id)).reduce((sum, piece) => sum + piece.amount, 0);
  // The bank has executed our return, or has returned the whole amount on its own.
  if (refund_id === refundIdOf(end_to_end_id) || ofBank >= pix.amount) {
    const confirmed = await store.returns.confirm(tx, { tenant_id, end_to_end_id, at });
    if (confirmed) await notifyReturn(needs, tx, confirmed);
  }
  if (known) return null;
  const posted = Math.min(amount, pix.amount - takenBy(before));
  await store.receivedPix.addRefund(tx, { tenant_id, end_to_end_id, refund_id, amount, posted, demanded, created_at: at });
  if (posted === 0) return null;
  const deposit = await store.deposits.lock(tx, { tenant_id: pix.tenant_id, id: pix.deposit_id });
  await endWhatItBrought(needs, tx, deposit);
  const posting = await needs.wallet.postIn(tx, {
    kind: "deposit_reversed",
    tenant_id: deposit.tenant_id,
    player_id: deposit.player_id,
    source: pixIn,
    external_id: `${end_to_end_id}:${refund_id}`,
    amount: posted,
  });
  assert(posting.status === "posted", `a returned deposit was ${posting.status}: ${deposit.id}`);
  const whole = pieces.reduce((sum, piece) => sum + piece.amount, 0) >= pix.amount;
  const to = demanded ? "chargebacked" : "refunded";
  if (deposit.status === "paid" && (demanded || whole)) await store.deposits.transition(tx, deposit, { to, reason: refund.reason, at });
  return { tenant_id: deposit.tenant_id, player_id: deposit.player_id };
}
