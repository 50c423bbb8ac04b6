import { mostCounted } from "@trevo/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Violation, StoredViolation } from "../../kernel/invariant.ts";
import type { Position } from "../../kernel/follower.ts";
import type { WaitingCount } from "../../kernel/staff-queue.ts";

interface InvariantRun {
  invariant: string;
  xid: string;
  id: number;
  fresh_at: Date | null;
  fresh_ms: number | null;
  whole_at: Date | null;
  whole_ms: number | null;
}

type IntegrityTables = { invariant_runs: InvariantRun };

export interface ViolationsQuery {
  readonly invariant?: string;
  /** Id of a violation; 0 starts at the beginning. */
  readonly after: number;
  readonly limit: number;
}

const at = (db: Db | Tx) => db.withTables<IntegrityTables>();

/** All SQL on the invariants' cursors and their violations. */
export const integrityStore = {
  /** New rows are few among all rows: no plan may read a whole table to find them, whatever the planner estimates. */
  pinPlans: async (snapshot: Tx): Promise<void> => {
    await sql`select set_config(name, 'off', true) from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'jit']) name`.execute(
      snapshot,
    );
  },

  /** An invariant that has never run starts before the first row. */
  position: async (db: Db | Tx, invariant: string): Promise<Position> => {
    const row = await at(db).selectFrom("invariant_runs").select(["xid", "id"]).where("invariant", "=", invariant).executeTakeFirst();
    return row ?? { xid: "0", id: 0 };
  },

  /** Moves the cursor on, unless another run already has. In that case violations are found twice but stored once. */
  moveOn: async (tx: Tx, invariant: string, { from, to }: { from: Position; to: Position }): Promise<void> => {
    await sql`insert into invariant_runs as r (invariant, xid, id) values (${invariant}, ${to.xid}::xid8, ${to.id})
      on conflict (invariant) do update set xid = excluded.xid, id = excluded.id where r.xid = ${from.xid}::xid8 and r.id = ${from.id}`.execute(
      tx,
    );
  },

  noteRun: async (db: Db, invariant: string, run: { kind: "fresh" | "whole"; at: Date; ms: number }): Promise<void> => {
    const [ranAt, took] = run.kind === "fresh" ? [sql.raw("fresh_at"), sql.raw("fresh_ms")] : [sql.raw("whole_at"), sql.raw("whole_ms")];
    await sql`insert into invariant_runs (invariant, ${ranAt}, ${took}) values (${invariant}, ${run.at}, ${run.ms})
      on conflict (invariant) do update set ${ranAt} = excluded.${ranAt}, ${took} = excluded.${took}`.execute(db);
  },

  runs: async (db: Db): Promise<InvariantRun[]> => at(db).selectFrom("invariant_runs").selectAll().execute(),

  /** Returns the violations that were not known. */
  addViolations: async (
    tx: Tx,
    invariant: string,
    { violations, at: foundAt }: { violations: readonly Violation[]; at: Date },
  ): Promise<StoredViolation[]> => {
    if (violations.length === 0) return [];
    const rows = violations.map(
      (one) =>
        sql`(${one.tenant_id}::int, ${invariant}, ${one.subject}, ${one.detail}, ${one.freezes ?? true}::boolean, ${foundAt}::timestamptz)`,
    );
    const { rows: added } = await sql<StoredViolation>`
      insert into violations (tenant_id, invariant, subject, detail, freezes, found_at) values ${sql.join(rows)}
      on conflict do nothing returning id, tenant_id, invariant, subject, detail, freezes, found_at`.execute(tx);
    return added;
  },

  /** Number of the tenant's open violations. */
  countOf: async (db: Db | Tx, tenantId: number): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from violations where tenant_id = ${tenantId} and resolved_at is null`.execute(db);
    return rows[0]?.count ?? 0;
  },

  /** Counts open violations at each of these brands. */
  countWaiting: async (db: Db, tenantIds: readonly number[]): Promise<WaitingCount[]> => {
    const { rows } = await sql<WaitingCount>`
      select b.tenant_id, count(*) as waiting, 0 as late, min(v.found_at) as oldest_at, null as due_at
      from unnest(${tenantIds}::int[]) as b (tenant_id)
      cross join lateral (select found_at from violations
        where tenant_id = b.tenant_id and resolved_at is null order by id limit ${mostCounted}) v
      group by b.tenant_id`.execute(db);
    return rows;
  },

  /** Resolves the open violations and returns their number. */
  resolve: async (tx: Tx, tenantId: number, resolvedAt: Date): Promise<number> => {
    const { rows } =
      await sql`update violations set resolved_at = ${resolvedAt} where tenant_id = ${tenantId} and resolved_at is null returning id`.execute(
        tx,
      );
    return rows.length;
  },

  /** Open violations of all invariants or one, after this id. */
  open: async (db: Db, tenantId: number, { invariant, after, limit }: ViolationsQuery): Promise<StoredViolation[]> => {
    const { rows } = await sql<StoredViolation>`select id, tenant_id, invariant, subject, detail, freezes, found_at from violations
      where tenant_id = ${tenantId} and resolved_at is null ${invariant === undefined ? sql`` : sql`and invariant = ${invariant}`} and id > ${after}
      order by id limit ${limit}`.execute(db);
    return rows;
  },

  /** Open violations of these brands, by invariant. */
  countOpenOf: async (db: Db, tenantIds: readonly number[]): Promise<Map<string, number>> => {
    const { rows } = await sql<{ invariant: string; count: number }>`
      select invariant, count(*)::int as count from violations
      where tenant_id = any(${[...tenantIds]}::int[]) and resolved_at is null group by 1`.execute(db);
    return new Map(rows.map((row) => [row.invariant, row.count]));
  },

  countOpen: async (db: Db): Promise<Map<string, number>> => {
    const { rows } = await sql<{
      invariant: string;
      count: number;
    }>`select invariant, count(*) as count from violations where resolved_at is null group by 1`.execute(db);
    return new Map(rows.map((row) => [row.invariant, row.count]));
  },
};
