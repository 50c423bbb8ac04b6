import assert from "node:assert/strict";
import type { UserBox } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import { type PlayerKey, type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { ledgerSource } from "./ledger-keys.ts";
import { presentOwnBoxes } from "./list-own.ts";
import type { BoxNeeds } from "./needs.ts";
import { mustHaveBoxes } from "./policy.ts";
import { type UserBoxRow, userBoxStore } from "./user-box-store.ts";

/** Refunds the box's price. Refuses with `not_found`, and with `wrong_state` if it is opened, sold, or was given. */
export async function sellBox(
  needs: BoxNeeds,
  scope: PlayerScope,
  { id, idempotency_key: key }: { readonly id: string; readonly idempotency_key: string | null },
): Promise<UserBox> {
  mustHaveBoxes(scope.tenant);
  const owner = keyOf(scope);
  const sold = await runIdempotently(needs.db, { ...owner, route: "POST /boxes/sell", key, body: { id } }, async (tx) => {
    const row = await returnPrice(needs, tx, { owner, id, reason: "sold" });
    if (!row) throw refuse((await userBoxStore.find(tx, owner, id)) ? "wrong_state" : "not_found");
    const [presented] = await presentOwnBoxes(tx, [row], scope.locale);
    assert(presented, "a box that was sold has its version");
    return presented;
  });
  await needs.wallet.announce(owner);
  return sold;
}

/** Undefined unless it is an unopened box that the player bought. */
export async function returnPrice(
  needs: Pick<BoxNeeds, "wallet" | "clock">,
  tx: Tx,
  { owner, id, reason }: { readonly owner: PlayerKey; readonly id: string; readonly reason: string },
): Promise<UserBoxRow | undefined> {
  const now = needs.clock.now();
  const row = await userBoxStore.take(tx, owner, { id, status: "sold", status_reason: reason, round_id: null, updated_at: now });
  if (!row) return undefined;
  const key = { ...owner, ...ledgerSource, external_id: `${id}:sell` };
  const { status } = await needs.wallet.postIn(tx, {
    ...key,
    kind: "sale",
    amount: row.amount,
    reason: `box:${row.box_id}:${row.version}`,
  });
  assert(status === "posted", `the sale of a box was answered ${status}`);
  return row;
}
