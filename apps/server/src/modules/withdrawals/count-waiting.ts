import type { Db } from "../../kernel/db.ts";
import type { QueueQuery, WaitingCount } from "../../kernel/staff-queue.ts";
import { store } from "./store.ts";

/**
 * Counts the withdrawals that wait for a person's decision. Those for which `isOverdue` is true, beyond the brand's review promise, count
 * as late.
 */
export async function countWaiting({ db }: { readonly db: Db }, { tenants, now }: QueueQuery): Promise<WaitingCount[]> {
  const terms = new Map(tenants.map(({ id, settings }) => [id, settings.payout_review_ms]));
  const brands = [...terms].map(([tenant_id, ms]) => ({ tenant_id, late_before: new Date(now.getTime() - ms) }));
  const counts = await store.lists.countUnderReview(db, brands, now);
  return counts.map((count) => ({ ...count, due_at: new Date(count.oldest_at.getTime() + (terms.get(count.tenant_id) ?? 0)) }));
}
