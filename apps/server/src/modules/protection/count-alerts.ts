import type { Db } from "../../kernel/db.ts";
import { type QueueQuery, type WaitingCount, idsOf } from "../../kernel/staff-queue.ts";
import { alertStore } from "./alert-store.ts";
import { alertDueAt, alertMs } from "./policy.ts";

/** Counts the players with signs of risk that nobody has reviewed. */
export async function countAlerts({ db }: { readonly db: Db }, { tenants, now }: QueueQuery): Promise<WaitingCount[]> {
  const counts = await alertStore.count(db, idsOf(tenants), new Date(now.getTime() - alertMs));
  return counts.map(({ due_from, ...count }) => ({ ...count, due_at: alertDueAt(due_from) }));
}
