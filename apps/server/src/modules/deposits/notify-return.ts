import assert from "node:assert/strict";
import type { Tx } from "../../kernel/db.ts";
import type { DepositReturn } from "./deposit-return-store.ts";
import { backNotification, notTakenBackNotification } from "./messages.ts";
import type { DepositNeeds } from "./needs.ts";
import { store } from "./store.ts";

/** Notifies the player of the bank's response, in the transaction that stores it. Once per response. */
export async function notifyReturn(
  { notifications }: Pick<DepositNeeds, "notifications">,
  tx: Tx,
  { tenant_id, deposit_id, amount, state }: DepositReturn,
): Promise<void> {
  const deposit = await store.lists.ofBrand(tx, { tenant_id, id: deposit_id });
  assert(deposit, "a deposit that goes back exists");
  const notification = state === "returned" ? backNotification : notTakenBackNotification;
  const to = { tenant_id, player_id: deposit.player_id };
  await notifications.send(tx, { to, notification: notification({ id: deposit_id, amount }) });
}
