import assert from "node:assert/strict";
import type { Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { ReceivedPix, Refund } from "../../adapters/pix/gateway.ts";
import type { Owner } from "../wallet/index.ts";
import type { DepositStore } from "./deposit-store.ts";
import type { PaymentsNeeds } from "./needs.ts";
import type { Received, ReceivedStore } from "./received-store.ts";

interface Needs extends Pick<PaymentsNeeds, "db" | "clock" | "log" | "wallet"> {
  readonly deposits: DepositStore;
  readonly received: ReceivedStore;
}

/** Books what went back of a Pix that was taken: each piece once. The player's wallet gives what it has; the rest becomes a debt. */
export function createSettleRefunds(needs: Needs) {
  /** Money that was credited leaves the wallet with its refund. */
  const takeBack = async (tx: Tx, pix: Received & { deposit_id: string }, refund: Refund): Promise<Owner | null> => {
    const at = needs.clock.now();
    const fresh = await needs.received.addRefund(tx, {
      tenant_id: pix.tenant_id,
      end_to_end_id: pix.end_to_end_id,
      refund_id: refund.refund_id,
      amount: refund.amount,
      demanded: refund.demanded,
      created_at: at,
    });
    if (!fresh) return null;
    const deposit = await needs.deposits.lock(tx, { tenant_id: pix.tenant_id, id: pix.deposit_id });
    const posting = await needs.wallet.postIn(tx, {
      kind: "deposit_reversed",
      tenant_id: deposit.tenant_id,
      player_id: deposit.player_id,
      source: "pix-in",
      external_id: `${pix.end_to_end_id}:${refund.refund_id}`,
      amount: refund.amount,
    });
    assert(posting.status === "posted", `a returned deposit was ${posting.status}: ${deposit.id}`);
    const pieces = await needs.received.refundsOf(tx, pix);
    const whole = pieces.reduce((sum, piece) => sum + piece.amount, 0) >= pix.amount;
    const to = refund.demanded ? "chargebacked" : "refunded";
    if (deposit.status === "paid" && (refund.demanded || whole))
      await needs.deposits.transition(tx, deposit, { to, reason: refund.reason, at });
    return { tenant_id: deposit.tenant_id, player_id: deposit.player_id };
  };

  /** The owner of the wallet that gave, or null when none had to. */
  const book = async (tx: Tx, key: { tenant_id: number; end_to_end_id: string }, refund: Refund): Promise<Owner | null> => {
    const pix = await needs.received.lock(tx, key);
    if (pix.disposition === "credited") {
      assert(pix.deposit_id, `a credited Pix without a deposit: ${pix.end_to_end_id}`);
      return takeBack(tx, { ...pix, deposit_id: pix.deposit_id }, refund);
    }
    if (pix.disposition !== "returned" && refund.amount === pix.amount) {
      await needs.received.dispose(tx, key, { disposition: "returned", reason: pix.reason, at: needs.clock.now() });
    }
    return null;
  };

  return async (tenant: Tenant, pix: ReceivedPix): Promise<void> => {
    const key = { tenant_id: tenant.id, end_to_end_id: pix.end_to_end_id };
    for (const refund of pix.refunds.filter((piece) => piece.status === "done")) {
      const owner = await needs.db.transaction().execute((tx) => book(tx, key, refund));
      if (!owner) continue;
      needs.log.warn({ ...key, refund_id: refund.refund_id, demanded: refund.demanded }, "a credited Pix went back");
      await needs.wallet.announce(owner);
    }
  };
}
