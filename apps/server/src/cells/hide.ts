import { setTimeout as sleep } from "node:timers/promises";
import { sqlStateOf } from "../kernel/pg-trouble.ts";
import type { Sql, SqlTag } from "../kernel/sql.ts";
import { type Table, movedTables, quoted, readTables } from "./cell-database.ts";
import { displaceMaintenance } from "./displace-maintenance.ts";
import { type Moved, frozenRows, visibleRows } from "./table-classes.ts";

/** Shorter than PostgreSQL's `deadlock_timeout`: the move gives way, never a bet. `displaceMaintenance` ends what does not give way to that. */
const lockTimeout = "300ms";
const retryMs = 200;
/** Tables that one transaction locks against everybody, for milliseconds. */
const tablesAtOnce = 10;

const timeoutMs = 120_000;
/** To give the brands back must not fail for want of time: they are down in both cells until then. */
export const longTimeoutMs = 900_000;

export const isLocked = (error: unknown): boolean => ["55P03", "40P01"].includes(sqlStateOf(error) ?? "");

/**
 * Repeats work that waits for locks of running transactions, which it must not keep waiting themselves. Automatic vacuums of the database are
 * ended, for they would not give way to it.
 */
export async function withPatience<T>(sql: Sql, work: () => Promise<T>, withinMs = timeoutMs): Promise<T> {
  for (const until = Date.now() + withinMs; ;)
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error)) throw error;
      const maintained = await displaceMaintenance(sql);
      if (Date.now() > until)
        throw new Error(`a table stays locked${maintained.length > 0 ? ` by maintenance: ${maintained.join(", ")}` : ""}`, {
          cause: error,
        });
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
        drop policy if exists hidden_brands on ${quoted(name)};
        create policy hidden_brands on ${quoted(name)} using (${visibleRows(name)})`,
    ),
  );
}

/** Statements that lock tables, a few in each transaction. */
async function inPieces(sql: Sql, statements: readonly string[]): Promise<void> {
  for (let first = 0; first < statements.length; first += tablesAtOnce) {
    const piece = [`set local lock_timeout = '${lockTimeout}'`, ...statements.slice(first, first + tablesAtOnce)].join(";\n");
    await withPatience(sql, () => sql.begin((tx) => tx.unsafe(piece)), longTimeoutMs);
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

/** The tables that do not refuse writes of the brands yet. */
export async function withoutTriggers(sql: SqlTag, tables: readonly Table[], { operatorId }: Moved): Promise<Table[]> {
  const rows = await sql<{ table: string }[]>`
    select c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and t.tgname = ${triggerName(operatorId, "old")}`;
  const have = new Set(rows.map(({ table }) => table));
  return tables.filter(({ name }) => !have.has(name));
}

export async function removeTriggers(tx: SqlTag, { operatorId }: Moved): Promise<void> {
  await tx.unsafe(`set local lock_timeout = '${lockTimeout}'`);
  const found = await tx<{ table: string; name: string }[]>`
    select tgrelid::regclass::text as table, tgname as name from pg_trigger
    where tgname in (${triggerName(operatorId, "new")}, ${triggerName(operatorId, "old")}) and tgparentid = 0`;
  for (const { table, name } of found) await tx.unsafe(`drop trigger ${name} on ${table}`);
}
