import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import { type CallBlock, blockSpanMs } from "./call-block.ts";
import type { Place } from "./store.ts";

/** Tolerance in ms: a server's clock may be corrected between a posting and its answer. */
const clockSlackMs = 1_000;

export interface BlockRow {
  readonly id: number;
  readonly body: Buffer;
}

const isos = (moments: readonly Date[]): string[] => moments.map((moment) => moment.toISOString());
const ms = (duration: number) => sql`${duration}::float8 * interval '1 millisecond'`;

/** All SQL on the log of calls. */
export const callStore = {
  /** Stores blocks of any tenant in one statement. An existing block stays unchanged. */
  insert: async (db: Db, blocks: readonly CallBlock[]): Promise<void> => {
    const named = blocks.flatMap(({ idempotency_key, refs }) => refs.map((ref) => ({ idempotency_key, ref })));
    await sql`
      with written as (
        insert into provider_call_blocks (tenant_id, provider_code, idempotency_key, from_at, to_at, calls, body)
        select * from unnest(${blocks.map((block) => block.tenant_id)}::int[], ${blocks.map((block) => block.provider_code)}::text[],
          ${blocks.map((block) => block.idempotency_key)}::uuid[], ${isos(blocks.map((block) => block.from_at))}::timestamptz[],
          ${isos(blocks.map((block) => block.to_at))}::timestamptz[], ${blocks.map((block) => block.calls)}::int[],
          ${blocks.map((block) => block.body)}::bytea[])
        on conflict (tenant_id, idempotency_key) do nothing
        returning tenant_id, provider_code, id, idempotency_key, to_at)
      insert into provider_call_refs (tenant_id, provider_code, ref, block_id, at)
      select tenant_id, provider_code, ref, id, to_at
      from written join unnest(${named.map((one) => one.idempotency_key)}::uuid[], ${named.map((one) => one.ref)}::text[])
        as named (idempotency_key, ref) using (idempotency_key)`.execute(db);
  },

  /** Ids of the newest blocks with an indexed call that names one of these refs. */
  naming: async (db: Db, { tenant_id, provider_code }: Place, query: { refs: readonly string[]; limit: number }): Promise<number[]> => {
    const { rows } = await sql<{ block_id: number }>`
      select distinct block_id from provider_call_refs
      where tenant_id = ${tenant_id} and provider_code = ${provider_code} and ref = any(${query.refs}::text[])
      order by block_id desc limit ${query.limit}`.execute(db);
    return rows.map(({ block_id }) => block_id);
  },

  /** Ids of the blocks with calls that were in progress at these moments. */
  around: async (db: Db, { tenant_id, provider_code }: Place, moments: readonly Date[]): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select distinct block.id from unnest(${isos(moments)}::timestamptz[]) as posted (at)
      cross join lateral (select id, from_at from provider_call_blocks b
        where b.tenant_id = ${tenant_id} and b.provider_code = ${provider_code}
          and b.to_at between posted.at - ${ms(clockSlackMs)} and posted.at + ${ms(blockSpanMs + clockSlackMs)} offset 0) block
      where block.from_at <= posted.at + ${ms(clockSlackMs)}`.execute(db);
    return rows.map(({ id }) => id);
  },

  read: async (db: Db, tenant_id: number, ids: readonly number[]): Promise<BlockRow[]> => {
    const { rows } = await sql<BlockRow>`
      select id, body from provider_call_blocks where tenant_id = ${tenant_id} and id = any(${ids}::bigint[])`.execute(db);
    return rows;
  },

  /** Newest first, starting at this block. */
  newest: async (db: Db, { tenant_id, provider_code }: Place, query: { upTo: number; limit: number }): Promise<BlockRow[]> => {
    const { rows } = await sql<BlockRow>`
      select id, body from provider_call_blocks where tenant_id = ${tenant_id} and provider_code = ${provider_code} and id <= ${query.upTo}
      order by id desc limit ${query.limit}`.execute(db);
    return rows;
  },

  /** Deletes some rows of any tenant, up to the limit. Returns how many were deleted. */
  deleteSome: async (db: Db, old: { before: Date; limit: number }): Promise<number> => {
    const { rows } = await sql<{ deleted: number }>`
      with blocks as (delete from provider_call_blocks where (tenant_id, id) in
          (select tenant_id, id from provider_call_blocks where to_at < ${old.before} order by to_at limit ${old.limit}) returning 1),
        refs as (delete from provider_call_refs where (tenant_id, provider_code, ref, block_id) in
          (select tenant_id, provider_code, ref, block_id from provider_call_refs where at < ${old.before} order by at limit ${old.limit})
          returning 1)
      select (select count(*) from blocks) + (select count(*) from refs) as deleted`.execute(db);
    return rows[0]?.deleted ?? 0;
  },
};
