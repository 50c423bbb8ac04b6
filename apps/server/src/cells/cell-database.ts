import { type Sql, type SqlTag, createSql } from "../kernel/sql.ts";
import { type Moved, cellTables, sharedTables } from "./table-classes.ts";

/** The two databases of a move, as owners of their tables. */
export interface Cells {
  readonly source: Sql;
  readonly target: Sql;
}

/** Rows travel as PostgreSQL's text, which depends on these settings. */
const textSettings = { DateStyle: "ISO, MDY", IntervalStyle: "postgres", extra_float_digits: "1", bytea_output: "hex" };

export const connectCell = (url: string, name: string): Sql => createSql(url, { max: 3, name, settings: textSettings });

export interface Column {
  readonly name: string;
  readonly type: string;
  /** Computed by the table from other columns. */
  readonly isGenerated: boolean;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

const listColumns = (sql: SqlTag) => sql<{ table: string; name: string; type: string; isGenerated: boolean }[]>`
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attgenerated <> '' as "isGenerated"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname, a.attnum`;

/** Every table of the schema with its columns in order. */
export async function readTables(sql: SqlTag): Promise<Table[]> {
  const tables = new Map<string, Column[]>();
  for (const { table, ...column } of await listColumns(sql)) tables.set(table, [...(tables.get(table) ?? []), column]);
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

const staying = new Set([...cellTables, ...sharedTables.map(({ table }) => table)]);

/** The tables whose rows move: those of brands and of operators. */
export const movedTables = (tables: readonly Table[]): Table[] => tables.filter(({ name }) => !staying.has(name));

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The brands that move with those named, by the slug of any of them; null if there is none. */
export async function readMoved(sql: SqlTag, slug: string): Promise<(Moved & { slugs: string[] }) | null> {
  const [found] = await sql<{ operatorId: number; tenantIds: number[]; slugs: string[]; bookIds: number[] }[]>`
    select t.operator_id as "operatorId", array_agg(o.id order by o.id) as "tenantIds", array_agg(o.slug order by o.id) as slugs,
      array(select b.id from sport_books b where b.operator_id = t.operator_id) as "bookIds"
    from tenants t join tenants o on o.operator_id = t.operator_id where t.slug = ${slug} group by t.operator_id`;
  return found ?? null;
}

/** Tells every process of a cell that its brands changed. A process that misses it reads them again within half a minute. */
export async function announceBrands(sql: SqlTag, tenantIds: readonly number[]): Promise<void> {
  for (const id of tenantIds) await sql`select pg_notify('trevo_bus', ${JSON.stringify({ topic: "tenants.changed", data: { id } })})`;
}
