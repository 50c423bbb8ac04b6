import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { BoxNeeds } from "./needs.ts";
import { returnPrice } from "./sell-box.ts";
import { userBoxStore } from "./user-box-store.ts";

export const refundBoxesJob = "refund-boxes";

/** In the transaction that excludes the player; the boxes are returned after its commit, for it holds the wallet already. */
export const queueRefund = ({ jobs }: Pick<BoxNeeds, "jobs">, tx: Tx, { tenant_id, player_id }: PlayerKey): Promise<void> =>
  jobs.add(tx, { name: refundBoxesJob, payload: { tenant_id, player_id } satisfies PlayerKey });

/** Returns the price of every unopened box that the player bought, each in a transaction of its own. */
export async function refundBoxes(needs: BoxNeeds, owner: PlayerKey): Promise<void> {
  const ids = await userBoxStore.refundable(needs.db, owner);
  for (const id of ids) await needs.db.transaction().execute((tx) => returnPrice(needs, tx, { owner, id, reason: "excluded" }));
  if (ids.length > 0) await needs.wallet.announce(owner);
}
