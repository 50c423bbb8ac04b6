import type { auditChain } from "@trevo/contract";
import type { z } from "zod";
import type { Db } from "../../kernel/db.ts";
import { chainStore, endOf } from "./store.ts";

/** Waiting events are counted up to this number. */
const mostWaiting = 10_000;

export async function readChain(db: Db, tenantId: number): Promise<z.output<typeof auditChain>> {
  const newest = await chainStore.newest(db, tenantId);
  const after = newest ? endOf(newest) : { xid: "0", id: 0 };
  return {
    blocks: newest?.seq ?? 0,
    events: await chainStore.events(db, tenantId),
    hash: newest?.hash.toString("hex") ?? null,
    made_at: newest?.made_at.toISOString() ?? null,
    waiting: await chainStore.waiting(db, tenantId, { after, most: mostWaiting }),
  };
}
