import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { MadeExclusion } from "../protection/index.ts";
import { enqueue } from "./enqueue.ts";
import type { DeliveryNeeds } from "./needs.ts";

/** Key of the delivery about an exclusion to an account. The invariant finds it by this key. */
export const exclusionKey = (exclusionId: string, playerId: string): string => `exclusion:${exclusionId}:${playerId}`;

/** Queues the message in the excluding transaction, which has locked the account, so that the log contains it from the same commit on. */
export async function deliverExclusionNotice(
  needs: Pick<DeliveryNeeds, "clock" | "jobs">,
  tx: Tx,
  { account, exclusion }: { account: PlayerKey; exclusion: Pick<MadeExclusion, "id" | "end_at"> },
): Promise<void> {
  await enqueue(needs, tx, {
    to: { tenant_id: account.tenant_id, player_id: account.player_id },
    template: exclusion.end_at === null ? "self_excluded_forever" : "self_excluded",
    vars: exclusion.end_at === null ? {} : { until: exclusion.end_at.toISOString() },
    dedupe_key: exclusionKey(exclusion.id, account.player_id),
  });
}

/** Queued by `sessions` for a job of the previous release. */
export const notifyExcludedJob = "notify-excluded";

/**
 * The job: queues the message about the exclusion in force, which an older release made and did not queue. Once, even if it is also queued
 * elsewhere.
 */
export async function notifyExcluded(
  needs: Pick<DeliveryNeeds, "db" | "clock" | "jobs" | "protection">,
  account: PlayerKey,
): Promise<void> {
  await needs.db.transaction().execute(async (tx) => {
    const exclusion = await needs.protection.exclusionOf(tx, account);
    if (exclusion) await deliverExclusionNotice(needs, tx, { account, exclusion });
  });
}
