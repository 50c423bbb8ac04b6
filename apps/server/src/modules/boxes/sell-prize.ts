import assert from "node:assert/strict";
import type { Prize } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { ledgerSource } from "./ledger-keys.ts";
import type { BoxNeeds } from "./needs.ts";
import { mustHaveBoxes } from "./policy.ts";
import { prizeStore, shipmentStore } from "./prize-store.ts";
import { presentOwnPrize } from "./own-prize.ts";
import { sellableStates } from "./states.ts";

/**
 * Sells the prize for the amount that was fixed when it was won. Refuses with `not_found`, and with `wrong_state` if it is paid, sold,
 * under way, or was given.
 */
export async function sellPrize(
  needs: BoxNeeds,
  scope: PlayerScope,
  { id, idempotency_key: key }: { readonly id: string; readonly idempotency_key: string | null },
): Promise<Prize> {
  mustHaveBoxes(scope.tenant);
  const owner = keyOf(scope);
  const sold = await runIdempotently(needs.db, { ...owner, route: "POST /prizes/sell", key, body: { id } }, async (tx) => {
    const now = needs.clock.now();
    // Points are not money: what they bought cannot be turned into money.
    if ((await prizeStore.find(tx, owner, id))?.item) throw refuse("wrong_state");
    const row = await prizeStore.move(tx, { ...owner, id }, { from: sellableStates, to: "sold", now });
    if (!row) throw refuse((await prizeStore.find(tx, owner, id)) ? "wrong_state" : "not_found");
    await shipmentStore.endOf(tx, row, now);
    if (row.amount > 0) {
      const reason = `box:${row.box_id}:${row.version}`;
      const { status } = await needs.wallet.postIn(tx, {
        ...owner,
        ...ledgerSource,
        external_id: `${id}:sell`,
        kind: "sale",
        amount: row.amount,
        reason,
      });
      assert(status === "posted", `the sale of a prize was answered ${status}`);
    }
    return presentOwnPrize(tx, scope, id);
  });
  await needs.wallet.announce(owner);
  return sold;
}
