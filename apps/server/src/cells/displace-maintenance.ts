import { sqlStateOf } from "../kernel/pg-trouble.ts";
import type { Sql } from "../kernel/sql.ts";
import { movedTables, quoted, readTables } from "./cell-database.ts";

/** Beyond `deadlock_timeout`, after which a waiter makes PostgreSQL end an automatic vacuum. */
const beyondMs = 500;

/**
 * Ends automatic vacuums of the moved tables and of their partitions. They give way only to who waits longer than `deadlock_timeout`, which the statements of the move
 * never do. Here one table is locked at a time with nothing else held, in a mode that no bet waits for.
 * Returns the tables that stay locked by maintenance: a vacuum run by hand or against wraparound, or the build of an index.
 */
export async function displaceMaintenance(sql: Sql): Promise<string[]> {
  const moved = new Set(movedTables(await readTables(sql)).map(({ name }) => name));
  const held = await sql<{ name: string }[]>`
    select distinct c.relname as name from pg_locks l join pg_class c on c.oid = coalesce(pg_partition_root(l.relation), l.relation)
    where l.database = (select oid from pg_database where datname = current_database()) and c.relnamespace = 'public'::regnamespace
      and l.mode = 'ShareUpdateExclusiveLock' and l.granted and l.pid <> pg_backend_pid()`;
  const [setting] = await sql<{ ms: number }[]>`select setting::int as ms from pg_settings where name = 'deadlock_timeout'`;
  const waitMs = (setting?.ms ?? 1_000) + beyondMs;
  const left: string[] = [];
  for (const { name } of held.filter((table) => moved.has(table.name)))
    await sql
      .begin((tx) => tx.unsafe(`set local lock_timeout = ${waitMs}; lock table ${quoted(name)} in share update exclusive mode`))
      .catch((error: unknown) => {
        if (sqlStateOf(error) !== "55P03") throw error;
        left.push(name);
      });
  return left;
}
