import { type ChainedEvent, auditEventsSource } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import type { Follower } from "../../kernel/follower.ts";
import { firstHash, nextHash } from "./chain.ts";
import { chainStore } from "./store.ts";

export const chainName = "audit-chain";

/** Appends a block for each tenant of a batch. Only one process follows at a time, so that blocks of a tenant never compete. */
export const chainFollower: Follower<ChainedEvent> = {
  name: chainName,
  source: auditEventsSource,
  apply: async (tx, batch) => {
    for (const [tenantId, events] of Map.groupBy(batch, ({ tenant_id }) => tenant_id)) await addBlock(tx, tenantId, events);
    return null;
  },
  reset: async () => {
    throw new Error("The audit log chain is never rebuilt: that would hide the changes that it must reveal.");
  },
};

async function addBlock(tx: Tx, tenant_id: number, events: readonly ChainedEvent[]): Promise<void> {
  const last = events.at(-1);
  if (!last) return;
  const before = await chainStore.newest(tx, tenant_id);
  const prev_hash = before?.hash ?? firstHash;
  const hash = events.reduce(nextHash, prev_hash);
  await chainStore.add(tx, {
    tenant_id,
    seq: (before?.seq ?? 0) + 1,
    events: events.length,
    last_xid: last.xid,
    last_id: last.id,
    prev_hash,
    hash,
  });
}
