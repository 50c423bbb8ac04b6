import type { Db } from "../../kernel/db.ts";
import { type QueueQuery, type WaitingCount, idsOf } from "../../kernel/staff-queue.ts";
import { reviewDueAt, reviewMs } from "./policy.ts";
import { reviewStore } from "./review-store.ts";

/** Counts the identities that wait for a decision by a person. */
export async function countReviews({ db }: { readonly db: Db }, { tenants, now }: QueueQuery): Promise<WaitingCount[]> {
  const counts = await reviewStore.count(db, idsOf(tenants), new Date(now.getTime() - reviewMs));
  return counts.map((count) => ({ ...count, due_at: reviewDueAt(count.oldest_at) }));
}
