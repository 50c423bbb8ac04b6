import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Position } from "../../kernel/follower.ts";

export interface Block {
  readonly tenant_id: number;
  readonly seq: number;
  readonly events: number;
  readonly last_xid: string;
  readonly last_id: number;
  readonly prev_hash: Buffer;
  readonly hash: Buffer;
}

type ChainTables = { audit_blocks: Block & { made_at: Date } };

const at = (db: Db | Tx) => db.withTables<ChainTables>();
const columns = ["tenant_id", "seq", "events", "last_xid", "last_id", "prev_hash", "hash"] as const;

export const endOf = ({ last_xid, last_id }: Block): Position => ({ xid: last_xid, id: last_id });

/** All SQL on the chain's blocks. */
export const chainStore = {
  newest: (db: Db | Tx, tenantId: number): Promise<(Block & { made_at: Date }) | undefined> =>
    at(db)
      .selectFrom("audit_blocks")
      .select([...columns, "made_at"])
      .where("tenant_id", "=", tenantId)
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirst(),

  add: async (tx: Tx, block: Block): Promise<void> => {
    await sql`insert into audit_blocks (tenant_id, seq, events, last_xid, last_id, prev_hash, hash)
      values (${block.tenant_id}, ${block.seq}, ${block.events}, ${block.last_xid}::xid8, ${block.last_id}, ${block.prev_hash}, ${block.hash})`.execute(
      tx,
    );
  },

  after: (snapshot: Tx, { tenant_id, seq }: Pick<Block, "tenant_id" | "seq">, limit: number): Promise<Block[]> =>
    at(snapshot)
      .selectFrom("audit_blocks")
      .select(columns)
      .where("tenant_id", "=", tenant_id)
      .where("seq", ">", seq)
      .orderBy("seq")
      .limit(limit)
      .execute(),

  /** Every tenant that has an event or a block. */
  tenants: async (snapshot: Tx): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`select id from tenants t where exists (select from audit_events e where e.tenant_id = t.id)
      or exists (select from audit_blocks b where b.tenant_id = t.id) order by id`.execute(snapshot);
    return rows.map(({ id }) => id);
  },

  events: async (db: Db, tenantId: number): Promise<number> => {
    const { rows } = await sql<{ events: number }>`
      select coalesce(sum(events), 0)::int as events from audit_blocks where tenant_id = ${tenantId}`.execute(db);
    return rows[0]?.events ?? 0;
  },

  /** Counts the events recorded after a place, up to `most`. */
  waiting: async (db: Db, tenantId: number, { after, most }: { after: Position; most: number }): Promise<number> => {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from (
      select from audit_events where tenant_id = ${tenantId} and (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) limit ${most}) w`.execute(
      db,
    );
    return rows[0]?.waiting ?? 0;
  },
};
