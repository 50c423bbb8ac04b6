import assert from "node:assert/strict";
import type { DepositReturnObstacle } from "@trevo/contract";
import { reaisText } from "@trevo/domain";
import { z } from "zod";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import { refundIdOf } from "./bank-ids.ts";
import { endWhatItBrought } from "./book-refunds.ts";
import type { Deposit } from "./deposit-store.ts";
import { pixIn } from "./ledger-keys.ts";
import { returningNotification } from "./messages.ts";
import type { DepositNeeds } from "./needs.ts";
import { sendReturnJob } from "./send-return.ts";
import { store } from "./store.ts";

/** Input as stored in the proposal. */
export const returnInput = z.object({ deposit_id: z.string() });
export type ReturnInput = z.output<typeof returnInput>;

type Credited = Deposit & { readonly end_to_end_id: string };

const ownerOf = ({ tenant_id, player_id }: Deposit) => ({ tenant_id, player_id });

/** Returns why the deposit cannot be returned; null if it can. After a partial refund, the rest is left to the scheme. */
export async function returnObstacle(
  needs: Pick<DepositNeeds, "wallet" | "coupons">,
  db: Db | Tx,
  { deposit, cash, tx }: { readonly deposit: Deposit; readonly cash: number; readonly tx?: Tx },
): Promise<DepositReturnObstacle | null> {
  const { tenant_id, end_to_end_id, amount, status } = deposit;
  if (status !== "paid" || end_to_end_id === null) return "wrong_state";
  if ((await store.receivedPix.refundsOf(db, { tenant_id, end_to_end_id })).length > 0) return "wrong_state";
  if (await needs.wallet.playedSince(ownerOf(deposit), { source: pixIn, external_id: end_to_end_id }, tx)) return "deposit_played";
  if (await needs.coupons.broughtMore(db, deposit)) return "deposit_rewarded";
  return cash < amount ? "insufficient_balance" : null;
}

/**
 * Describes what the return would do now. The Pix and the deposit are locked. The wallet is not, because what the deposit brought must be
 * locked before it; `returnDeposit` checks again under the wallet's lock. Refuses with `not_found` and the reasons of `returnObstacle`.
 */
export async function describeReturn(
  needs: Pick<DepositNeeds, "players" | "wallet" | "coupons">,
  tx: Tx,
  { tenant, input: { deposit_id } }: ProposedInput & { readonly input: ReturnInput },
): Promise<ProposedChange> {
  const deposit = await lockCredited(needs, tx, { tenant_id: tenant.id, id: deposit_id });
  const { cash } = await needs.wallet.balance(ownerOf(deposit), tx);
  const obstacle = await returnObstacle(needs, tx, { deposit, cash, tx });
  if (obstacle) throw refuse(obstacle);
  const { player_id, amount, end_to_end_id } = deposit;
  const sum = reaisText(amount);
  return {
    sentence: {
      pt: `Devolver por Pix a quem pagou o depósito de ${sum.pt} do jogador ${player_id}`,
      en: `Return the deposit of ${sum.en} of player ${player_id} to its payer by Pix`,
    },
    player_id,
    before: { player: player_id, deposit: deposit_id, state: "paid", cash },
    after: { player: player_id, deposit: deposit_id, state: "refunded", cash: cash - amount },
    depends_on: { deposit_id, amount, end_to_end_id },
    approvals_needed: 1,
  };
}

/** Locks the account, then the Pix, then the deposit: the order used everywhere. */
async function lockCredited(
  { players }: Pick<DepositNeeds, "players">,
  tx: Tx,
  key: { readonly tenant_id: number; readonly id: string },
): Promise<Credited> {
  const found = await store.lists.ofBrand(tx, key);
  if (!found) throw refuse("not_found");
  const { end_to_end_id } = found;
  if (end_to_end_id === null) throw refuse("wrong_state");
  await players.hold(tx, ownerOf(found));
  await store.receivedPix.lock(tx, { tenant_id: key.tenant_id, end_to_end_id });
  return { ...(await store.deposits.lock(tx, key)), end_to_end_id };
}

/**
 * Debits the money and queues the return, in the approving transaction. The bank is called after the commit, always with the same refund
 * id. Refuses as `describeReturn` does, by the balance under the wallet's lock.
 */
export async function returnDeposit(
  needs: Pick<DepositNeeds, "clock" | "jobs" | "wallet" | "notifications" | "coupons" | "bonuses" | "freeRounds" | "freeBets" | "players">,
  tx: Tx,
  approved: ApprovedInput & { readonly input: ReturnInput },
): Promise<() => Promise<void>> {
  const { tenant, input, id, proposed_by, approved_by, request_id, at } = approved;
  const deposit = await lockCredited(needs, tx, { tenant_id: tenant.id, id: input.deposit_id });
  const { tenant_id, amount, end_to_end_id } = deposit;
  const owner = ownerOf(deposit);
  await endWhatItBrought(needs, tx, deposit);
  const { cash, debt } = await needs.wallet.lockBalance(tx, owner);
  const obstacle = await returnObstacle(needs, tx, { deposit, cash, tx });
  if (obstacle) throw refuse(obstacle);
  const refund_id = refundIdOf(end_to_end_id);
  const key = { ...owner, source: pixIn, external_id: `${end_to_end_id}:${refund_id}` };
  const posting = await needs.wallet.postIn(tx, { ...key, kind: "deposit_reversed", amount });
  assert(posting.status === "posted" && posting.balance.debt === debt, `a return was ${posting.status}: ${deposit.id}`);
  await store.receivedPix.addRefund(tx, { tenant_id, end_to_end_id, refund_id, amount, posted: null, demanded: false, created_at: at });
  await store.deposits.transition(tx, deposit, { to: "refunded", reason: "returned_by_staff", at });
  const returned = { tenant_id, deposit_id: deposit.id, end_to_end_id, refund_id, amount };
  await store.returns.add(tx, { ...returned, proposal_id: id, created_at: at });
  await sendReturnJob.add({ jobs: needs.jobs, db: tx }, returned);
  await recordAuditEvent(
    tx,
    { tenant, request_id },
    {
      at,
      actor: staffActor(approved_by),
      action: "deposit_returned",
      subject: `deposit:${deposit.id}`,
      detail: { amount, proposal: id, proposed_by, approved_by },
    },
  );
  await needs.notifications.send(tx, { to: owner, notification: returningNotification({ id: deposit.id, amount }) });
  return () => needs.wallet.announce(owner);
}
