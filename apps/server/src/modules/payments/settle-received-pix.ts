import type { Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { ReceivedPix } from "../../adapters/pix/gateway.ts";
import type { PayerJudgement } from "../protection/index.ts";
import type { Owner } from "../wallet/index.ts";
import { createCreditDeposit } from "./credit-deposit.ts";
import type { Deposit, DepositStore } from "./deposit-store.ts";
import type { PaymentsNeeds } from "./needs.ts";
import { returnNote } from "./notes.ts";
import { paymentNotification } from "./payment-notification.ts";
import type { Disposition, ReceivedStore } from "./received-store.ts";
import { returnPixJob } from "./return-pix.ts";
import { isPayable } from "./states.ts";

interface Needs extends Pick<
  PaymentsNeeds,
  "db" | "clock" | "log" | "jobs" | "vault" | "broadcaster" | "wallet" | "protection" | "notifications"
> {
  readonly deposits: DepositStore;
  readonly received: ReceivedStore;
}

interface Verdict {
  readonly disposition: Disposition;
  readonly reason: string | null;
}

interface Paid {
  /** The deposit whose charge asked for it; null when none did. */
  readonly deposit: Deposit | null;
  readonly pix: ReceivedPix;
}

const ownerOf = (deposit: Deposit): Owner => ({ tenant_id: deposit.tenant_id, player_id: deposit.player_id });

/** What became of a Pix, and cash and bonus of the player when it was credited. */
interface Settled extends Verdict {
  readonly credited: { readonly owner: Owner; readonly deposit_id: string; readonly balance: number } | null;
}

/**
 * Takes a Pix as the bank tells of it (never as a callback does) and decides once what becomes of it: row, credit and
 * state stand or fall together, so that any number of copies of the news, on any number of nodes, credit once.
 */
export function createSettleReceivedPix(needs: Needs) {
  const creditDeposit = createCreditDeposit(needs);

  const toPending = async (tx: Tx, deposit: Deposit, reason: string): Promise<Verdict> => {
    if (isPayable(deposit.status)) await needs.deposits.transition(tx, deposit, { to: "pending", reason, at: needs.clock.now() });
    return { disposition: "under_review", reason };
  };

  const sendBack = async (tx: Tx, { deposit, pix }: Paid & { deposit: Deposit }, reason: string): Promise<Verdict> => {
    if (deposit.status === "waiting_payment")
      await needs.deposits.transition(tx, deposit, { to: "refused", reason, at: needs.clock.now() });
    const why = returnNote(reason);
    const notification = paymentNotification({
      event: "deposit_returned",
      id: deposit.id,
      amount: pix.amount,
      piece: pix.end_to_end_id,
      why,
    });
    await needs.notifications.send(tx, { to: ownerOf(deposit), notification });
    return { disposition: "returning", reason };
  };

  /** A bank that hides the CPF leaves the payer unknown. */
  const judge = async (tx: Tx, owner: Owner, pix: ReceivedPix): Promise<PayerJudgement | "unknown"> =>
    pix.payer?.cpf ? needs.protection.judgePayer(tx, owner, pix.payer.cpf) : "unknown";

  const credit = async (tx: Tx, deposit: Deposit, pix: ReceivedPix): Promise<Settled> => {
    const outcome = await creditDeposit(tx, deposit, pix);
    if ("refused" in outcome) return { ...(await sendBack(tx, { deposit, pix }, outcome.refused)), credited: null };
    const notification = paymentNotification({ event: "deposit_credited", id: deposit.id, amount: pix.amount });
    await needs.notifications.send(tx, { to: ownerOf(deposit), notification });
    return {
      disposition: "credited",
      reason: null,
      credited: { owner: ownerOf(deposit), deposit_id: deposit.id, balance: outcome.balance },
    };
  };

  const decide = async (tx: Tx, tenant: Tenant, paid: Paid): Promise<Settled> => {
    if (!paid.deposit) return { disposition: "suspense", reason: "unknown_txid", credited: null };
    const { pix } = paid;
    const deposit = await needs.deposits.lock(tx, paid.deposit);
    if (deposit.status === "pending") return { disposition: "under_review", reason: "deposit_under_review", credited: null };
    if (!isPayable(deposit.status)) return { ...(await sendBack(tx, { deposit, pix }, "already_paid")), credited: null };
    if (deposit.amount !== pix.amount) return { ...(await toPending(tx, deposit, "wrong_amount")), credited: null };
    const verdict = await judge(tx, ownerOf(deposit), pix);
    if (verdict === "excluded") return { ...(await sendBack(tx, { deposit, pix }, "payer_excluded")), credited: null };
    if (verdict === "own" || !tenant.settings.policy.own_name_deposits) return credit(tx, deposit, pix);
    const objection =
      verdict === "unknown" ? await toPending(tx, deposit, "payer_unknown") : await sendBack(tx, { deposit, pix }, "payer_not_owner");
    return { ...objection, credited: null };
  };

  const take = async (tx: Tx, tenant: Tenant, paid: Paid): Promise<Settled | null> => {
    const { pix, deposit } = paid;
    const key = { tenant_id: tenant.id, end_to_end_id: pix.end_to_end_id };
    const payer = pix.payer && needs.vault.seal(JSON.stringify(pix.payer), `received_pix:${tenant.id}:${pix.end_to_end_id}`);
    const fresh = await needs.received.add(tx, {
      ...key,
      txid: pix.txid,
      deposit_id: deposit?.id ?? null,
      amount: pix.amount,
      paid_at: pix.paid_at,
      payer,
      created_at: needs.clock.now(),
    });
    if (!fresh) return null;
    const settled = await decide(tx, tenant, paid);
    await needs.received.dispose(tx, key, { disposition: settled.disposition, reason: settled.reason, at: needs.clock.now() });
    if (settled.disposition === "returning") await returnPixJob.add({ jobs: needs.jobs, db: tx }, key);
    return settled;
  };

  const tell = async (settled: Settled, pix: ReceivedPix): Promise<void> => {
    if (!settled.credited) {
      needs.log.warn(
        { end_to_end_id: pix.end_to_end_id, disposition: settled.disposition, reason: settled.reason },
        "a Pix was not credited",
      );
      return;
    }
    const { owner, deposit_id, balance } = settled.credited;
    needs.broadcaster.toPlayer(owner.tenant_id, owner.player_id, "PaymentApproved", { id: deposit_id, amount: pix.amount, balance });
    await needs.wallet.announce(owner);
  };

  return async (tenant: Tenant, pix: ReceivedPix): Promise<void> => {
    const deposit = pix.txid === null ? null : await needs.deposits.findByTxid(needs.db, { tenant_id: tenant.id, txid: pix.txid });
    const settled = await needs.db.transaction().execute((tx) => take(tx, tenant, { deposit, pix }));
    if (settled) await tell(settled, pix);
  };
}
