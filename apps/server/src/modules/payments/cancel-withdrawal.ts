import assert from "node:assert/strict";
import type { Transaction } from "@trevo/contract";
import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { PaymentsNeeds } from "./needs.ts";
import { mayCancel } from "./policy.ts";
import { presentWithdrawal } from "./present.ts";
import type { WithdrawalStore } from "./withdrawal-store.ts";

interface Needs extends Pick<PaymentsNeeds, "db" | "clock" | "wallet" | "broadcaster"> {
  readonly withdrawals: WithdrawalStore;
}

const route = "POST /main-gateway/user-cancel-withdrawal";

/** The player takes back a withdrawal that has not gone to the bank. Player, worker and reviewer lock the row: the first one decides. */
export function createCancelWithdrawal(needs: Needs) {
  const cancel = async (tx: Tx, scope: PlayerScope, id: string): Promise<Transaction> => {
    const withdrawal = await needs.withdrawals.lock(tx, { tenant_id: scope.tenant.id, id });
    if (!withdrawal || withdrawal.player_id !== scope.player_id) throw refuse("not_found");
    if (!mayCancel(scope.tenant.settings, withdrawal.status)) throw refuse("wrong_state");
    const posting = await needs.wallet.postIn(tx, {
      kind: "release",
      tenant_id: withdrawal.tenant_id,
      player_id: withdrawal.player_id,
      source: "pix-out",
      external_id: `${id}:release`,
      amount: withdrawal.amount,
    });
    assert(posting.status === "posted", `a release was ${posting.status}: ${id}`);
    const step = { to: "cancelled" as const, reason: "cancelled_by_player", at: needs.clock.now() };
    await recordAuditEvent(tx, scope, {
      at: step.at,
      actor: playerActor(scope.player_id),
      action: "withdrawal_cancelled",
      subject: `withdrawal:${id}`,
      detail: { amount: withdrawal.amount },
    });
    return presentWithdrawal(scope, await needs.withdrawals.transition(tx, withdrawal, step));
  };

  return async (scope: PlayerScope, id: string, key: string | null): Promise<Transaction> => {
    const owner = { tenant_id: scope.tenant.id, player_id: scope.player_id };
    const transaction = await runIdempotently(needs.db, { ...owner, route, key, body: { id } }, (tx) => cancel(tx, scope, id));
    needs.broadcaster.toPlayer(owner.tenant_id, owner.player_id, "WithdrawalUpdated", {
      id,
      status: transaction.status,
      amount: -transaction.amount,
    });
    await needs.wallet.announce(owner);
    return transaction;
  };
}
