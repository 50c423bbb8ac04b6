import type { Transaction } from "@trevo/contract";
import { playerActor, recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { WithdrawalNeeds } from "./needs.ts";
import { mayCancel } from "./policy.ts";
import { postMove } from "./post-move.ts";
import { presentWithdrawal } from "./present.ts";
import { store } from "./store.ts";

type Needs = Pick<WithdrawalNeeds, "db" | "clock" | "wallet" | "broadcaster">;

export interface CancelInput {
  readonly id: string;
  readonly idempotency_key: string | null;
}

const route = "POST /main-gateway/user-cancel-withdrawal";

/**
 * Cancels a withdrawal that has not gone to the bank, for its player. The player, the worker and the reviewer lock the row: the first one
 * decides. Refuses with `not_found`, `wrong_state`.
 */
export async function cancelWithdrawal(needs: Needs, scope: PlayerScope, input: CancelInput): Promise<Transaction> {
  const { id, idempotency_key: key } = input;
  const owner = keyOf(scope);
  const transaction = await runIdempotently(needs.db, { ...owner, route, key, body: { id } }, (tx) => cancel(needs, tx, { scope, id }));
  needs.broadcaster.toPlayer(owner.tenant_id, owner.player_id, "WithdrawalUpdated", {
    id,
    status: transaction.status,
    amount: -transaction.amount,
  });
  await needs.wallet.announce(owner);
  return transaction;
}

async function cancel(needs: Needs, tx: Tx, { scope, id }: { scope: PlayerScope; id: string }): Promise<Transaction> {
  const withdrawal = await store.withdrawals.lock(tx, { tenant_id: scope.tenant.id, id });
  if (!withdrawal || withdrawal.player_id !== scope.player_id) throw refuse("not_found");
  if (!mayCancel(scope.tenant.settings, withdrawal.status)) throw refuse("wrong_state");
  const { amount } = withdrawal;
  await postMove(needs, tx, { withdrawal, kind: "release", amount, step: "release" });
  const at = needs.clock.now();
  await recordAuditEvent(tx, scope, {
    at,
    actor: playerActor(scope.player_id),
    action: "withdrawal_cancelled",
    subject: `withdrawal:${id}`,
    detail: { amount },
  });
  const cancelled = await store.withdrawals.transition(tx, withdrawal, { to: "cancelled", reason: "cancelled_by_player", at });
  return presentWithdrawal(scope, cancelled);
}
