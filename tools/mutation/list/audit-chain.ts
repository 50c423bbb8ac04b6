import type { Mutant } from "../mutant.ts";

const module = "apps/server/src/modules/audit-chain";

const on =
  (file: string) =>
  (id: string, find: string, replace: string): Mutant => ({
    id: `audit-chain/${id}`,
    file,
    find,
    replace,
    suite: [`${module}/audit-chain.test.ts`],
  });

const chain = on(`${module}/chain.ts`);
const follower = on(`${module}/chain-follower.ts`);
const check = on(`${module}/chain-invariant.ts`);
const log = on("apps/server/src/kernel/audit-log.ts");

/** Mutants of the chain that makes changes of the audit log detectable. */
export const auditChainMutants: readonly Mutant[] = [
  chain("hash-without-the-one-before", 'before.toString("hex")', '""'),
  chain("hash-without-detail", "request_id, detail };", "request_id };"),
  chain("hash-without-time", "const event = { tenant_id, id, at: at.toISOString(), actor", "const event = { tenant_id, id, actor"),
  follower("every-block-is-the-first", "before?.hash ?? firstHash", "firstHash"),
  check("blocks-may-be-missing", "block.seq !== last.seq + 1", "block.seq <= last.seq"),
  check("blocks-stand-on-any", "!block.prev_hash.equals(last.hash)", "block.prev_hash.length === 0"),
  check("events-are-not-counted", "count !== block.events", "count > block.events"),
  check("hashes-are-not-compared", "hash.equals(block.hash) ? null", "count === block.events ? null"),
  check("the-end-is-not-looked-at", "loose.length === 0 ? null", "loose.length >= 0 ? null"),
  log(
    "passes-running-transactions",
    "and xid < pg_snapshot_xmin(pg_current_snapshot())\n      order by xid, id limit ${limit}`.execute(tx);",
    "order by xid, id limit ${limit}`.execute(tx);",
  ),
];
