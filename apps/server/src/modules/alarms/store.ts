import { type AlarmKind, mostCounted } from "@trevo/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { WaitingCount } from "../../kernel/staff-queue.ts";
import type { AlarmFacts } from "./facts.ts";

export interface AlarmRow {
  readonly tenant_id: number;
  readonly id: string;
  readonly kind: AlarmKind;
  readonly subject: string | null;
  readonly first_raised_at: Date;
  readonly last_raised_at: Date;
  readonly raised: number;
  readonly facts: AlarmFacts;
  readonly taken_by: string | null;
  readonly taken_at: Date | null;
  readonly closed_by: string | null;
  readonly closed_at: Date | null;
  readonly reason: string | null;
}

/** Brands, and the id of one of their alarms. */
export interface AlarmKey {
  readonly tenant_ids: readonly number[];
  readonly id: string;
}

export interface AlarmFilter {
  readonly tenant_ids: readonly number[];
  readonly kind: AlarmKind | null;
  readonly after: { readonly at: Date; readonly id: string } | null;
  readonly limit: number;
}

const columns = sql.raw(
  `tenant_id, id, kind, subject, first_raised_at, last_raised_at, raised, facts, taken_by, taken_at, closed_by, closed_at, reason`,
);

/** All SQL on alarms. */
export const alarmStore = {
  /**
   * One statement: of several processes that raise the same alarm at once, one inserts the row and the others update it, even while it is
   * being closed.
   */
  raise: async (
    db: Db,
    { tenant_id, id, kind, subject, at, facts }: Pick<AlarmRow, "tenant_id" | "id" | "kind" | "subject" | "facts"> & { readonly at: Date },
  ): Promise<void> => {
    await sql`insert into alarms (tenant_id, id, kind, subject, first_raised_at, last_raised_at, facts)
      values (${tenant_id}, ${id}, ${kind}, ${subject}, ${at}, ${at}, ${JSON.stringify(facts)}::jsonb)
      on conflict (tenant_id, kind, subject) where closed_at is null do update
      set raised = alarms.raised + 1, last_raised_at = greatest(alarms.last_raised_at, excluded.last_raised_at), facts = excluded.facts`.execute(
      db,
    );
  },

  find: async (db: Db, { tenant_ids, id }: AlarmKey): Promise<AlarmRow | undefined> => {
    const { rows } = await sql<AlarmRow>`
      select ${columns} from alarms where tenant_id = any(${tenant_ids}::int[]) and id = ${id}`.execute(db);
    return rows[0];
  },

  lock: async (tx: Tx, { tenant_ids, id }: AlarmKey): Promise<AlarmRow | undefined> => {
    const { rows } = await sql<AlarmRow>`
      select ${columns} from alarms where tenant_id = any(${tenant_ids}::int[]) and id = ${id} for no key update`.execute(tx);
    return rows[0];
  },

  take: async (tx: Tx, { tenant_id, id }: AlarmRow, { by, at }: { by: string; at: Date }): Promise<AlarmRow | undefined> => {
    const { rows } = await sql<AlarmRow>`update alarms set taken_by = ${by}, taken_at = ${at}
      where tenant_id = ${tenant_id} and id = ${id} returning ${columns}`.execute(tx);
    return rows[0];
  },

  close: async (
    tx: Tx,
    { tenant_id, id }: AlarmRow,
    { by, at, reason }: { by: string; at: Date; reason: string },
  ): Promise<AlarmRow | undefined> => {
    const { rows } = await sql<AlarmRow>`update alarms set closed_by = ${by}, closed_at = ${at}, reason = ${reason}
      where tenant_id = ${tenant_id} and id = ${id} returning ${columns}`.execute(tx);
    return rows[0];
  },

  /** Oldest first, by the index of alarms that are not closed. */
  standing: async (db: Db, { tenant_ids, kind, after, limit }: AlarmFilter): Promise<AlarmRow[]> => {
    const { rows } = await sql<AlarmRow>`select ${columns} from alarms
      where tenant_id = any(${tenant_ids}::int[]) and closed_at is null and (${kind}::text is null or kind = ${kind})
        and (${after === null}::boolean or (first_raised_at, id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      order by first_raised_at, id limit ${limit}`.execute(db);
    return rows;
  },

  /** Newest first, by the index of closed alarms: reads no more rows of each brand than are returned. */
  closed: async (db: Db | Tx, { tenant_ids, kind, after, limit }: AlarmFilter): Promise<AlarmRow[]> => {
    const older = after ? sql`and (closed_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
    const newest = sql`order by closed_at desc, id desc limit ${limit}`;
    const { rows } = await sql<AlarmRow>`select a.* from unnest(${tenant_ids}::int[]) as b (brand)
      cross join lateral (select ${columns} from alarms
        where tenant_id = b.brand and closed_at is not null and (${kind}::text is null or kind = ${kind}) ${older} ${newest}) a
      ${newest}`.execute(db);
    return rows;
  },

  /** Counts alarms that were not taken, or were raised again afterwards; each waits from that moment. */
  count: async (db: Db, tenantIds: readonly number[], lateBefore: Date): Promise<Omit<WaitingCount, "due_at">[]> => {
    const { rows } = await sql<Omit<WaitingCount, "due_at">>`
      select b.tenant_id, count(*)::int as waiting, (count(*) filter (where a.since < ${lateBefore}))::int as late,
        min(a.since) as oldest_at
      from unnest(${tenantIds}::int[]) as b (tenant_id)
      cross join lateral (select case when taken_by is null then first_raised_at else last_raised_at end as since from alarms
        where tenant_id = b.tenant_id and closed_at is null and (taken_by is null or last_raised_at > taken_at)
        order by first_raised_at, id limit ${mostCounted}) a
      group by b.tenant_id`.execute(db);
    return rows;
  },
};
