import { auditEventsBetween } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import { type Position, isBefore } from "../../kernel/follower.ts";
import { type Invariant, type Violation, maxViolations } from "../../kernel/invariant.ts";
import { firstHash, nextHash } from "./chain.ts";
import { chainName } from "./chain-follower.ts";
import { type Block, chainStore, endOf } from "./store.ts";

const blocksPage = 500;
const eventsPage = 1_000;
const beginning: Position = { xid: "0", id: 0 };

interface Place {
  readonly seq: number;
  readonly hash: Buffer;
  readonly end: Position;
}

/** Returns what is wrong with a block at this place, or null. */
async function problemOf(snapshot: Tx, block: Block, last: Place): Promise<string | null> {
  if (block.seq !== last.seq + 1) return `block ${block.seq} follows block ${last.seq}`;
  if (!block.prev_hash.equals(last.hash)) return `block ${block.seq} is chained to another block than ${last.seq}`;
  const until = endOf(block);
  let [hash, count, after] = [last.hash, 0, last.end];
  for (;;) {
    const events = await auditEventsBetween(snapshot, block.tenant_id, { after, until, limit: eventsPage });
    hash = events.reduce(nextHash, hash);
    count += events.length;
    const newest = events.at(-1);
    if (!newest || events.length < eventsPage) break;
    after = newest;
  }
  if (count !== block.events) return `block ${block.seq} has ${block.events} events, the log ${count}`;
  return hash.equals(block.hash) ? null : `the events of block ${block.seq} are not what they were`;
}

/** Returns the first break of a tenant's chain; everything after it is broken too. */
async function breakOf(snapshot: Tx, tenant_id: number, followed: Position | null): Promise<string | null> {
  let last: Place = { seq: 0, hash: firstHash, end: beginning };
  for (;;) {
    const blocks = await chainStore.after(snapshot, { tenant_id, seq: last.seq }, blocksPage);
    for (const block of blocks) {
      const problem = await problemOf(snapshot, block, last);
      if (problem) return problem;
      last = { seq: block.seq, hash: block.hash, end: endOf(block) };
    }
    if (blocks.length < blocksPage) break;
  }
  if (!followed || !isBefore(last.end, followed)) return null;
  // Every event that the follower has passed must be in a block.
  const loose = await auditEventsBetween(snapshot, tenant_id, { after: last.end, until: followed, limit: 1 });
  return loose.length === 0 ? null : `events after block ${last.seq} are in no block`;
}

export const chainInvariant: Invariant = {
  name: "the audit log matches its chain of blocks",
  check: async (snapshot, of) => {
    if (of !== "all") return [];
    const followed = await followerCursors.position(snapshot, chainName);
    const found: Violation[] = [];
    for (const tenant_id of await chainStore.tenants(snapshot)) {
      const detail = await breakOf(snapshot, tenant_id, followed);
      if (detail) found.push({ tenant_id, subject: "audit log", detail, freezes: false });
    }
    return found.slice(0, maxViolations);
  },
  fresh: null,
};
