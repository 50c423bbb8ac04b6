import type { Tx } from "../../kernel/db.ts";
import { runEach } from "../../kernel/run-each.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { BoxNeeds } from "./needs.ts";
import { returnPrice } from "./sell-box.ts";
import { userBoxStore } from "./user-box-store.ts";

export const refundBoxesJob = "refund-boxes";

/**
 * Queues the refund in the transaction that excludes the player. Boxes are refunded after its commit, because it already holds the wallet.
 */
export const queueRefund = ({ jobs }: Pick<BoxNeeds, "jobs">, tx: Tx, { tenant_id, player_id }: PlayerKey): Promise<void> =>
  jobs.add(tx, { name: refundBoxesJob, payload: { tenant_id, player_id } satisfies PlayerKey });

/**
 * Refunds the price of every unopened box that the player bought, each in its own transaction. Throws if one could not be refunded, so that
 * the job runs again.
 */
export async function refundBoxes(needs: BoxNeeds, owner: PlayerKey): Promise<void> {
  const ids = await userBoxStore.refundable(needs.db, owner);
  const failed = await runEach(needs.log, ids, {
    run: (id) => needs.db.transaction().execute((tx) => returnPrice(needs, tx, { owner, id, reason: "excluded" })),
    describe: (id) => ({ tenant_id: owner.tenant_id, user_box_id: id }),
    failure: "could not refund a box",
  });
  if (ids.length > 0) await needs.wallet.announce(owner);
  if (failed > 0) throw new Error(`${failed} boxes could not be refunded`);
}
