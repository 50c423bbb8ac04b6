import type { Db } from "../../kernel/db.ts";
import { type QueueQuery, type WaitingCount, idsOf } from "../../kernel/staff-queue.ts";
import { requestStore } from "./request-store.ts";

/** What players ask about their data and nobody has answered. */
export const countRequests = ({ db }: { readonly db: Db }, { tenants, now }: QueueQuery): Promise<WaitingCount[]> =>
  requestStore.count(db, idsOf(tenants), now);
