import type { Tx } from "../../kernel/db.ts";
import { runEach } from "../../kernel/run-each.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { BoxNeeds } from "./needs.ts";
import { returnPrice } from "./sell-box.ts";
import { userBoxStore } from "./user-box-store.ts";

export const refundBoxesJob = "refund-boxes";

/** In the transaction that excludes the player; the boxes are returned after its commit, for it holds the wallet already. */
export const queueRefund = ({ jobs }: Pick<BoxNeeds, "jobs">, tx: Tx, { tenant_id, player_id }: PlayerKey): Promise<void> =>
  jobs.add(tx, { name: refundBoxesJob, payload: { tenant_id, player_id } satisfies PlayerKey });

/** Returns the price of every unopened box that the player bought, each in a transaction of its own. Throws where one could not be returned: the job runs again. */
export async function refundBoxes(needs: BoxNeeds, owner: PlayerKey): Promise<void> {
  const ids = await userBoxStore.refundable(needs.db, owner);
  const failed = await runEach(needs.log, ids, {
    run: (id) => needs.db.transaction().execute((tx) => returnPrice(needs, tx, { owner, id, reason: "excluded" })),
    describe: (id) => ({ tenant_id: owner.tenant_id, user_box_id: id }),
    failure: "a box was not returned",
  });
  if (ids.length > 0) await needs.wallet.announce(owner);
  if (failed > 0) throw new Error(`${failed} boxes were not returned`);
}
