import type { Db } from "../../kernel/db.ts";
import type { QueueQuery, WaitingCount } from "../../kernel/staff-queue.ts";
import { decidedSubjects } from "./policy.ts";
import { store } from "./store.ts";

/** Counts other members' proposals that the member has to decide on. */
export function countProposals({ db }: { readonly db: Db }, { scope, now }: QueueQuery): Promise<WaitingCount[]> {
  const { operator_id, staff_id } = scope;
  return store.countToDecide(db, { operator_id, staff_id, decides: decidedSubjects(scope), now });
}
