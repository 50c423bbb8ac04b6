import assert from "node:assert/strict";
import type { Transaction } from "@trevo/contract";
import { boundsRefusal } from "../../kernel/amount-bounds.ts";
import { playerActor, recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import { newId } from "../../kernel/ids.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import type { OpenMethod } from "../withdraw-methods/index.ts";
import { payoutIdOf } from "./bank-ids.ts";
import { sealDestination } from "./destination.ts";
import { pixOut } from "./ledger-keys.ts";
import type { WithdrawalNeeds } from "./needs.ts";
import { cancelWindowMs, dayRefusal, isAutomatic, kycRefusal } from "./policy.ts";
import { presentWithdrawal } from "./present.ts";
import { sendPayoutJob } from "./send-payout.ts";
import { store } from "./store.ts";

type Needs = Pick<
  WithdrawalNeeds,
  "db" | "clock" | "jobs" | "vault" | "wallet" | "players" | "protection" | "methods" | "bonuses" | "broadcaster"
>;

export interface WithdrawalInput {
  /** Centavos. */
  readonly amount: number;
  readonly method_id: string;
  /** True if the player has confirmed that the withdrawal ends the active bonus. */
  readonly end_bonus?: boolean | undefined;
  readonly idempotency_key: string | null;
}

interface Order {
  readonly amount: number;
  readonly method: OpenMethod;
  readonly cpf: string;
  /** Maximum that the player may withdraw per day before the brand verifies their identity, in centavos. Null: no limit. */
  readonly unverifiedLimit: number | null;
  readonly endsBonus: boolean;
}

const route = "POST /wallet/withdraw/request";

/**
 * Reserves the amount and requests its payout: hold, row and job are created together or not at all. Above the tenant's limits for
 * automatic payouts (of one payout, or of the day's total) it waits for an operator.
 */
export async function requestWithdrawal(needs: Needs, scope: PlayerScope, input: WithdrawalInput): Promise<Transaction> {
  const { idempotency_key: key, ...body } = input;
  const owner = keyOf(scope);
  const player = await needs.players.byId(owner);
  const method = await needs.methods.open(scope, input.method_id);
  const refusal = refusalOf(scope, { amount: input.amount, player, method });
  const unverifiedLimit = await needs.protection.unverifiedLimit(scope);
  const transaction = await runIdempotently(needs.db, { ...owner, route, key, body }, async (tx) => {
    if (refusal) throw refusal;
    assert(method && player?.cpf, "a withdrawal without a receiver");
    return accept(needs, tx, {
      scope,
      amount: input.amount,
      method,
      cpf: player.cpf,
      unverifiedLimit,
      endsBonus: input.end_bonus === true,
    });
  });
  needs.broadcaster.toPlayer(owner.tenant_id, owner.player_id, "WithdrawalUpdated", {
    id: transaction.id,
    status: transaction.status,
    amount: input.amount,
  });
  await needs.wallet.announce(owner);
  return transaction;
}

function refusalOf(
  scope: PlayerScope,
  { amount, player, method }: { amount: number; player: Player | null; method: OpenMethod | null },
): Refusal | null {
  const { settings } = scope.tenant;
  // A self-excluded player may withdraw everything, down to the last centavo, but only to their own CPF. Nothing else is required.
  const leaves = scope.payout_only === true;
  if (!leaves && !(player?.phone_verified_at && player.email_verified_at)) return refuse("contacts_unverified");
  const outOfBounds = boundsRefusal(amount, { min: leaves ? 1 : settings.min_withdrawal, max: settings.max_withdrawal });
  if (outOfBounds) return outOfBounds;
  if (!method) return refuse("not_found");
  // The bank pays only to a key of this CPF; an account takes its CPF from registration or its first payer.
  return !player?.cpf ? refuse("cpf_required") : null;
}

async function accept(needs: Needs, tx: Tx, order: Order & { scope: PlayerScope }): Promise<Transaction> {
  const { scope, amount, method, cpf, unverifiedLimit } = order;
  const { settings, timezone } = scope.tenant;
  const owner = keyOf(scope);
  const id = newId();
  const created_at = needs.clock.now();
  await endBonus(needs, tx, order);
  const balance = await reserve(needs, tx, { ...owner, id, amount });
  await refuseHeld(needs, tx, { scope, methodId: method.id });
  // The hold locks the wallet: until this transaction ends, nothing is added to the player's day.
  const day = await store.withdrawals.day(tx, owner, { now: created_at, timezone });
  const refusal = scope.payout_only ? null : (kycRefusal(unverifiedLimit, day, amount) ?? dayRefusal(settings, day, amount));
  if (refusal) throw refusal;
  const automatic = isAutomatic(settings, day, amount);
  const windowMs = automatic ? cancelWindowMs(settings, scope) : 0;
  const withdrawal = await store.withdrawals.add(tx, {
    ...owner,
    id,
    amount,
    status: automatic ? "pending" : "under_review",
    automatic,
    method_id: method.id,
    method_type: method.type,
    key_masked: method.key_masked,
    destination: sealDestination(needs.vault, id, { key: method.key, cpf }),
    payout_id: payoutIdOf(id),
    balance_after: balance,
    cancellable_until: windowMs > 0 ? new Date(created_at.getTime() + windowMs) : null,
    created_at,
  });
  await recordAuditEvent(tx, scope, {
    at: withdrawal.created_at,
    actor: playerActor(withdrawal.player_id),
    action: "withdrawal_requested",
    subject: `withdrawal:${id}`,
    detail: { amount, status: withdrawal.status },
  });
  if (withdrawal.status === "pending") await sendPayoutJob.add({ jobs: needs.jobs, db: tx }, withdrawal, windowMs);
  return presentWithdrawal(scope, withdrawal);
}

/** Ends the bonus that the withdrawal ends, before the hold and only if the player has agreed. */
async function endBonus({ wallet, bonuses }: Needs, tx: Tx, { scope, endsBonus }: Order & { scope: PlayerScope }): Promise<void> {
  const owner = keyOf(scope);
  await wallet.lockBalance(tx, owner);
  const bonus = await bonuses.endedByWithdrawal(owner, tx);
  if (!bonus) return;
  const { id, left, wagered, required } = bonus;
  if (!endsBonus) throw refuse("bonus_would_end", { extras: { bonus: id, left, wagered, required } });
  await bonuses.endForWithdrawal(tx, owner, bonus);
}

/** Reserves the amount. Returns cash and bonus after the hold, in centavos. */
async function reserve(
  needs: Needs,
  tx: Tx,
  { id, ...hold }: { tenant_id: number; player_id: string; id: string; amount: number },
): Promise<number> {
  const posting = await needs.wallet.postIn(tx, { kind: "hold", ...hold, source: pixOut, external_id: `${id}:hold` });
  if (posting.status === "insufficient_balance" || posting.status === "debt_outstanding") throw refuse(posting.status);
  assert(posting.status === "posted", `a hold was ${posting.status}: ${id}`);
  return posting.balance.cash + posting.balance.bonus;
}

/**
 * Refuses if the key is held. This is the only check of it: it reads the current key and locks it until the transaction ends. A concurrent
 * change of contacts either has committed its hold already, or waits.
 */
async function refuseHeld(needs: Needs, tx: Tx, { scope, methodId }: { scope: PlayerScope; methodId: string }): Promise<void> {
  const hold = await needs.methods.holdOf(tx, keyOf(scope), methodId);
  if (!hold) throw refuse("not_found");
  if (!scope.payout_only && hold.held_until && hold.held_until > needs.clock.now()) throw refuse("method_on_hold");
}
