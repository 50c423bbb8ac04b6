import { type Selectable, sql } from "kysely";
import type { checkStates } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";

type CheckTables = {
  invariant_checks: {
    tenant_id: number;
    id: string;
    state: (typeof checkStates)[number];
    requested_by: string;
    requested_at: Date;
    invariants: number;
    checked: number;
    unchecked: readonly string[];
    worked_at: Date;
    ended_at: Date | null;
  };
};

export type CheckRow = Selectable<CheckTables["invariant_checks"]>;
export type CheckKey = Pick<CheckRow, "tenant_id" | "id">;

const at = (db: Db | Tx) => db.withTables<CheckTables>();

/** All SQL on runs of all invariants. */
export const checkStore = {
  /** Returns undefined while another run is in progress. The database decides, even for concurrent requests. */
  add: async (tx: Tx, row: CheckKey & Pick<CheckRow, "requested_by" | "requested_at" | "invariants">): Promise<CheckRow | undefined> => {
    const { rows } = await sql<CheckRow>`
      insert into invariant_checks (tenant_id, id, requested_by, requested_at, invariants, worked_at)
      values (${row.tenant_id}, ${row.id}, ${row.requested_by}, ${row.requested_at}, ${row.invariants}, ${row.requested_at})
      on conflict ((true)) where state = 'running' do nothing returning *`.execute(tx);
    return rows[0];
  },

  /** Stops a run that has made no progress since then. */
  stopIdle: async (tx: Tx, since: Date, now: Date): Promise<void> => {
    await sql`update invariant_checks set state = 'stopped', ended_at = ${now}
      where state = 'running' and worked_at < ${since}`.execute(tx);
  },

  find: (db: Db | Tx, { tenant_id, id }: CheckKey): Promise<CheckRow | undefined> =>
    at(db).selectFrom("invariant_checks").selectAll().where("tenant_id", "=", tenant_id).where("id", "=", id).executeTakeFirst(),

  /** Counts the invariant after the first `checked` ones. False if it was counted already, or the run has ended. */
  count: async (
    tx: Tx,
    { tenant_id, id }: CheckKey,
    { checked, unchecked, now }: { checked: number; unchecked: readonly string[]; now: Date },
  ): Promise<boolean> => {
    const { rows } = await sql`update invariant_checks set checked = checked + 1, unchecked = unchecked || ${[...unchecked]}::text[],
        worked_at = ${now}, state = case when checked + 1 = invariants then 'done' else 'running' end,
        ended_at = case when checked + 1 = invariants then ${now}::timestamptz end
      where tenant_id = ${tenant_id} and id = ${id} and state = 'running' and checked = ${checked} returning 1`.execute(tx);
    return rows.length > 0;
  },

  /** The latest run requested at one of these brands. */
  latest: async (db: Db, tenantIds: readonly number[]): Promise<CheckRow | undefined> => {
    const { rows } = await sql<CheckRow>`
      select c.* from unnest(${[...tenantIds]}::int[]) as b (tenant_id)
      cross join lateral (select * from invariant_checks
        where tenant_id = b.tenant_id order by requested_at desc limit 1) c
      order by c.requested_at desc limit 1`.execute(db);
    return rows[0];
  },

  /** True while a run makes progress: its last step is not before `since`. */
  isRunning: async (db: Db, since: Date): Promise<boolean> => {
    const { rows } = await sql`select 1 from invariant_checks where state = 'running' and worked_at >= ${since}`.execute(db);
    return rows.length > 0;
  },

  /** False if another transaction is checking. Held until the transaction ends. */
  holdRun: async (tx: Tx): Promise<boolean> => {
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('invariant-check', 0)) as held`.execute(tx);
    return rows[0]?.held ?? false;
  },

  /** Ends a run that cannot go on. */
  stop: async (db: Db, { tenant_id, id }: CheckKey, now: Date): Promise<void> => {
    await sql`update invariant_checks set state = 'stopped', ended_at = ${now}
      where tenant_id = ${tenant_id} and id = ${id} and state = 'running'`.execute(db);
  },
};
