import type { ReceivedPix } from "../../adapters/pix/gateway.ts";
import type { Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { bookRefunds } from "./book-refunds.ts";
import { type Decision, type PaidCharge, decideReceivedPix } from "./decide-received-pix.ts";
import type { DepositNeeds } from "./needs.ts";
import { sealPayer } from "./payer-seal.ts";
import { returnPixJob } from "./return-pix.ts";
import { store } from "./store.ts";

export type ProcessNeeds = Pick<
  DepositNeeds,
  | "db"
  | "clock"
  | "log"
  | "jobs"
  | "vault"
  | "broadcaster"
  | "wallet"
  | "protection"
  | "notifications"
  | "coupons"
  | "bonuses"
  | "freeRounds"
  | "freeBets"
>;

/**
 * Records a Pix as the bank itself reports it (never as a callback does), decides about it once, and then books its refunds. Row, credit
 * and state are committed together, so that any number of reports, on any number of nodes, credit once.
 */
export async function processReceivedPix(needs: ProcessNeeds, tenant: Tenant, pix: ReceivedPix): Promise<void> {
  const deposit = pix.txid === null ? null : await store.deposits.findByTxid(needs.db, { tenant_id: tenant.id, txid: pix.txid });
  const decision = await needs.db.transaction().execute((tx) => recordPix(needs, tx, { tenant, deposit, pix }));
  if (decision) await announceDecision(needs, decision, pix);
  await bookRefunds(needs, tenant, pix);
}

/** Returns null if the Pix is already recorded. */
async function recordPix(needs: ProcessNeeds, tx: Tx, paid: PaidCharge): Promise<Decision | null> {
  const { tenant, pix, deposit } = paid;
  const key = { tenant_id: tenant.id, end_to_end_id: pix.end_to_end_id };
  const payer = sealPayer(needs, key, pix.payer);
  const fresh = await store.receivedPix.add(tx, {
    ...key,
    txid: pix.txid,
    deposit_id: deposit?.id ?? null,
    amount: pix.amount,
    paid_at: pix.paid_at,
    payer,
    created_at: needs.clock.now(),
  });
  if (!fresh) return null;
  const decision = await decideReceivedPix(needs, tx, paid);
  await store.receivedPix.dispose(tx, key, { disposition: decision.disposition, reason: decision.reason, at: needs.clock.now() });
  if (decision.disposition === "returning") await returnPixJob.add({ jobs: needs.jobs, db: tx }, key);
  return decision;
}

/** Call after the commit. */
async function announceDecision(needs: ProcessNeeds, { credited, disposition, reason }: Decision, pix: ReceivedPix): Promise<void> {
  if (!credited) {
    needs.log.warn({ end_to_end_id: pix.end_to_end_id, disposition, reason }, "a Pix was not credited");
    return;
  }
  const { owner, deposit_id, balance, after } = credited;
  needs.broadcaster.toPlayer(owner.tenant_id, owner.player_id, "PaymentApproved", { id: deposit_id, amount: pix.amount, balance });
  await needs.wallet.announce(owner);
  await after();
}
