import type { Db } from "../../kernel/db.ts";
import { type QueueQuery, type WaitingCount, idsOf } from "../../kernel/staff-queue.ts";
import { requestStore } from "./request-store.ts";

/** Counts privacy requests of players that have not been answered. */
export const countRequests = ({ db }: { readonly db: Db }, { tenants, now }: QueueQuery): Promise<WaitingCount[]> =>
  requestStore.count(db, idsOf(tenants), now);
