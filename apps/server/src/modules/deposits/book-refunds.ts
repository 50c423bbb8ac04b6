import assert from "node:assert/strict";
import type { ReceivedPix, Refund } from "../../adapters/pix/gateway.ts";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";
import type { Deposit } from "./deposit-store.ts";
import { pixIn } from "./ledger-keys.ts";
import type { DepositNeeds } from "./needs.ts";
import type { PixKey, ReceivedPixRow } from "./received-pix-store.ts";
import { store } from "./store.ts";

type Needs = Pick<DepositNeeds, "db" | "clock" | "log" | "wallet" | "coupons" | "bonuses" | "freeRounds" | "freeBets">;

/** Books what went back of a Pix that was recorded: each piece once. The player's wallet gives what it has; the rest becomes a debt. */
export async function bookRefunds(needs: Needs, tenant: Tenant, pix: ReceivedPix): Promise<void> {
  const key = { tenant_id: tenant.id, end_to_end_id: pix.end_to_end_id };
  for (const refund of pix.refunds.filter((piece) => piece.status === "done")) {
    const owner = await needs.db.transaction().execute((tx) => bookRefund(needs, tx, { key, refund }));
    if (!owner) continue;
    needs.log.warn({ ...key, refund_id: refund.refund_id, demanded: refund.demanded }, "a credited Pix went back");
    await needs.wallet.announce(owner);
  }
}

/** The owner of the wallet that gave, or null when none had to. */
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

/** What the deposit brought ends with it. Before the wallet is locked. */
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

/** Money that was credited leaves the wallet with its refund. Null when this piece was booked before. */
async function reverseDeposit(
  needs: Needs,
  tx: Tx,
  { pix, refund }: { pix: ReceivedPixRow & { deposit_id: string }; refund: Refund },
): Promise<PlayerKey | null> {
  const at = needs.clock.now();
  const fresh = await store.receivedPix.addRefund(tx, {
    tenant_id: pix.tenant_id,
    end_to_end_id: pix.end_to_end_id,
    refund_id: refund.refund_id,
    amount: refund.amount,
    demanded: refund.demanded,
    created_at: at,
  });
  if (!fresh) return null;
  const deposit = await store.deposits.lock(tx, { tenant_id: pix.tenant_id, id: pix.deposit_id });
  await endWhatItBrought(needs, tx, deposit);
  const posting = await needs.wallet.postIn(tx, {
    kind: "deposit_reversed",
    tenant_id: deposit.tenant_id,
    player_id: deposit.player_id,
    source: pixIn,
    external_id: `${pix.end_to_end_id}:${refund.refund_id}`,
    amount: refund.amount,
  });
  assert(posting.status === "posted", `a returned deposit was ${posting.status}: ${deposit.id}`);
  const pieces = await store.receivedPix.refundsOf(tx, pix);
  const whole = pieces.reduce((sum, piece) => sum + piece.amount, 0) >= pix.amount;
  const to = refund.demanded ? "chargebacked" : "refunded";
  if (deposit.status === "paid" && (refund.demanded || whole))
    await store.deposits.transition(tx, deposit, { to, reason: refund.reason, at });
  return { tenant_id: deposit.tenant_id, player_id: deposit.player_id };
}
