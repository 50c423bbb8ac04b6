import { setTimeout as sleep } from "node:timers/promises";
import { sqlStateOf } from "../kernel/pg-trouble.ts";
import type { Sql, SqlTag } from "../kernel/sql.ts";
import { type Table, movedTables, quoted, readTables } from "./cell-database.ts";
import { type Moved, frozenRows, visibleRows } from "./table-classes.ts";

/** Shorter than PostgreSQL's `deadlock_timeout`: the move gives way, never a bet. */
const lockTimeout = "300ms";
const retryMs = 200;
/** Tables that one transaction locks against everybody, for milliseconds. */
const tablesAtOnce = 10;

/** Repeats work that waits for locks of running transactions, which it must not keep waiting themselves. */
export async function withPatience<T>(work: () => Promise<T>, untilMs = Date.now() + 120_000): Promise<T> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      const state = sqlStateOf(error);
      if ((state !== "55P03" && state !== "40P01") || Date.now() > untilMs) throw error;
      await sleep(retryMs);
    }
}

/**
 * Adds the policies by which `hidden_brands` hides rows from the product, table by table. They change nothing while no brand is hidden. The
 * owner of the tables, and functions that run as their owner, are not subject to them.
 */
export async function addPolicies(sql: Sql): Promise<void> {
  const have = new Set(
    (await sql<{ table: string }[]>`select polrelid::regclass::text as table from pg_policy where polname = 'hidden_brands'`).map(
      ({ table }) => table,
    ),
  );
  const missing = movedTables(await readTables(sql)).filter(({ name }) => visibleRows(name) !== null && !have.has(name));
  await inPieces(
    sql,
    missing.map(
      ({ name }) => `alter table ${quoted(name)} enable row level security;
        create policy hidden_brands on ${quoted(name)} using (${visibleRows(name)})`,
    ),
  );
}

/** Statements that lock tables, a few in each transaction. */
async function inPieces(sql: Sql, statements: readonly string[]): Promise<void> {
  for (let first = 0; first < statements.length; first += tablesAtOnce) {
    const piece = [`set local lock_timeout = '${lockTimeout}'`, ...statements.slice(first, first + tablesAtOnce)].join(";\n");
    await withPatience(() => sql.begin((tx) => tx.unsafe(piece)));
  }
}

/** Removes them again where no brand is hidden. */
export async function removePolicies(sql: Sql): Promise<void> {
  const [{ hidden } = { hidden: 0 }] = await sql<{ hidden: number }[]>`select count(*)::int as hidden from hidden_brands`;
  if (hidden > 0) return;
  const left = await sql<{ table: string }[]>`select polrelid::regclass::text as table from pg_policy where polname = 'hidden_brands'`;
  await inPieces(
    sql,
    left.map(({ table }) => `drop policy hidden_brands on ${table}; alter table ${table} disable row level security`),
  );
}

export async function hide(tx: SqlTag, moveId: string, { operatorId, tenantIds, bookIds }: Moved): Promise<void> {
  await tx`insert into hidden_brands (move_id, operator_id, tenant_ids, book_ids)
    values (${moveId}, ${operatorId}, ${tenantIds}, ${bookIds}) on conflict do nothing`;
}

export const show = (tx: SqlTag, moveId: string) => tx`delete from hidden_brands where move_id = ${moveId}`;

const triggerName = (operatorId: number, on: string): string => `moved_${Math.trunc(operatorId)}_${on}`;

/**
 * Makes every table refuse writes of the brands, in the given transaction, which then has no running writer beside it: each table is locked
 * against writers until it ends. Holds for the owner of the tables too.
 */
export async function addTriggers(tx: SqlTag, tables: readonly Table[], moved: Moved): Promise<void> {
  await tx.unsafe(`set local lock_timeout = '${lockTimeout}'`);
  for (const { name } of movedTables(tables)) {
    const [inserted, changed] = [frozenRows(name, "new", moved), frozenRows(name, "old", moved)];
    if (!inserted || !changed) continue;
    await tx.unsafe(`create or replace trigger ${triggerName(moved.operatorId, "new")} before insert on ${quoted(name)}
        for each row when (${inserted}) execute function refuse_moved_row();
      create or replace trigger ${triggerName(moved.operatorId, "old")} before update or delete on ${quoted(name)}
        for each row when (${changed}) execute function refuse_moved_row()`);
  }
}

export async function removeTriggers(tx: SqlTag, { operatorId }: Moved): Promise<void> {
  await tx.unsafe(`set local lock_timeout = '${lockTimeout}'`);
  const found = await tx<{ table: string; name: string }[]>`
    select tgrelid::regclass::text as table, tgname as name from pg_trigger
    where tgname in (${triggerName(operatorId, "new")}, ${triggerName(operatorId, "old")}) and tgparentid = 0`;
  for (const { table, name } of found) await tx.unsafe(`drop trigger ${name} on ${table}`);
}
