import type { Storage } from "../adapters/storage/storage.ts";
import type { Vault } from "../kernel/crypto.ts";
import type { SealedColumn, SealedFiles, SealedRow } from "../kernel/sealed-values.ts";
import type { Sql, SqlTag } from "../kernel/sql.ts";
import { type Cells, type Table, movedTables, quoted, readTables } from "./cell-database.ts";
import { checkTwoEnds } from "./check-ends.ts";
import { checkShared } from "./check-shared.ts";
import { checkUnsupported } from "./check-unsupported.ts";
import { numberOf } from "./number-cell.ts";
import { type Moved, movedRows } from "./table-classes.ts";

export interface CheckNeeds extends Cells {
  /** The target's keys and files. */
  readonly vault: Pick<Vault, "openBytes">;
  readonly storage: Pick<Storage, "get">;
  readonly sealedColumns: readonly SealedColumn[];
  readonly sealedFiles: readonly SealedFiles[];
}

/** Values and files that are tried for each kind. */
const samples = 20;

/** Everything that prevents the move, as sentences. Reads only. */
export async function checkMove(needs: CheckNeeds, moved: Moved & { readonly slugs: readonly string[] }): Promise<string[]> {
  const { source, target } = needs;
  const ends = await checkTwoEnds(needs);
  if (ends.length > 0) return ends;
  const schema = await checkSchema(needs);
  if (schema.length > 0) return schema;
  const tables = await readTables(source);
  return [
    ...(await checkUnsupported(source, moved)),
    ...(await checkRights(target)),
    ...(await checkNumbers(needs)),
    ...(await checkIds(needs, moved)),
    ...(await checkIdentities(needs, { moved, tables })),
    ...(await checkShared(needs, moved)),
    ...(await checkKeys(needs, moved)),
    ...(await checkFiles(needs, moved)),
  ];
}

async function checkSchema({ source, target }: Cells): Promise<string[]> {
  const read = (sql: SqlTag) => sql<{ line: string }[]>`
    select 'PostgreSQL ' || (current_setting('server_version_num')::int / 10000) as line
    union all select 'migration ' || name from migrations union all select 'function ' || name || ' ' || hash from applied_functions`;
  const columns = async (sql: SqlTag) =>
    (await readTables(sql)).map(({ name, columns: all }) => `table ${name} (${all.map((one) => `${one.name} ${one.type}`).join(", ")})`);
  const [here, there] = await Promise.all(
    [source, target].map(async (sql) => [...(await read(sql)).map(({ line }) => line), ...(await columns(sql))]),
  );
  const differs = [...without(here, there), ...without(there, here)].toSorted();
  if (differs.length === 0) return [];
  return [`The two cells differ in ${differs.length} parts of the schema, such as ${differs[0]}: bring both to the same release`];
}

const without = (lines: readonly string[] = [], others: readonly string[] = []): string[] => {
  const known = new Set(others);
  return lines.filter((line) => !known.has(line));
};

/** Copied rows have passed every trigger and reference at the source, so the copy leaves those out. */
async function checkRights(target: Sql): Promise<string[]> {
  const [right] = await target<{ may: boolean; name: string }[]>`
    select has_parameter_privilege('session_replication_role', 'set') as may, current_user as name`;
  if (right?.may) return [];
  return [
    `The target's user "${right?.name}" may not leave out triggers. Let an administrator run there, once: grant set on parameter session_replication_role to "${right?.name}"`,
  ];
}

/** Numbers of the target must go on above all that arrive, and within its own: a cell with a lower number would give those of another. */
async function checkNumbers({ source, target }: Cells): Promise<string[]> {
  const [here, there] = [await numberOf(source), await numberOf(target)];
  if (here < there) return [];
  return [
    `The source gives the numbers of cell ${here}, the target those of cell ${there}: brands move only to a cell with a higher number, because the target goes on above the highest number that arrives`,
  ];
}

async function checkIds(
  { source, target }: Cells,
  { tenantIds, slugs, operatorId }: Moved & { slugs: readonly string[] },
): Promise<string[]> {
  const hosts = (await source<{ host: string }[]>`select host from tenant_hosts where tenant_id = any (${tenantIds})`).map(
    ({ host }) => host,
  );
  const taken = await target<{ what: string }[]>`
    select format('brand %s with the number %s', slug, id) as what from tenants where id = any (${tenantIds}) or slug = any (${slugs})
    union all select format('operator %s with the number %s', slug, id) from operators
      where id = ${operatorId} or slug in (select slug from operators o where o.id = ${operatorId})
    union all select format('host %s', host) from tenant_hosts where host = any (${hosts})`;
  return taken.map(({ what }) => `The target already has ${what}`);
}

/** Tables with one counter for all brands: two cells may have given the same number. */
async function checkIdentities(
  { source, target }: Cells,
  { moved, tables }: { moved: Moved; tables: readonly Table[] },
): Promise<string[]> {
  const alone = await source<{ table: string; column: string }[]>`
    select c.relname as table, a.attname as column
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any (x.indkey::int2[])
    where x.indisprimary and x.indnkeyatts = 1 and a.attidentity <> '' and c.relnamespace = 'public'::regnamespace`;
  const names = new Set(movedTables(tables).map(({ name }) => name));
  const found: string[] = [];
  for (const { table, column } of alone.filter((one) => names.has(one.table) && !["tenants", "operators"].includes(one.table))) {
    const ids = await source.unsafe<{ id: string }[]>(
      `select ${quoted(column)}::text as id from ${quoted(table)} where ${movedRows(table, moved)}`,
    );
    const [taken] = await target.unsafe<{ rows: number }[]>(
      `select count(*)::int as rows from ${quoted(table)} where ${quoted(column)} = any ($1::bigint[])`,
      [ids.map(({ id }) => id)],
    );
    if (taken && taken.rows > 0) found.push(`${table}: ${taken.rows} numbers are taken at the target. Cells need numbers of their own`);
  }
  return found;
}

/** A few values of each sealed column are opened with the target's keys. */
async function checkKeys({ source, vault, sealedColumns }: CheckNeeds, moved: Moved): Promise<string[]> {
  const found: string[] = [];
  const names = new Set(movedTables(await readTables(source)).map(({ name }) => name));
  for (const { table, column, key, also, context } of sealedColumns.filter((one) => names.has(one.table))) {
    const read = [...new Set([...key, ...also, column])].map(quoted).join(", ");
    const rows = await source.unsafe<SealedRow[]>(
      `select ${read} from ${quoted(table)} where ${movedRows(table, moved)} and ${quoted(column)} is not null limit ${samples}`,
    );
    const isOpen = rows.every((row) => opens(() => vault.openBytes(row[column] as Buffer, context(row))));
    if (!isOpen) found.push(`${table}.${column} does not open with the target's TREVO_SECRET and KEY_FILE: it needs the source's keys`);
  }
  return found;
}

function opens(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}

/** Files are written once, so that they may be copied before the move, and what is new again after it. */
async function checkFiles({ source, storage, sealedFiles }: CheckNeeds, moved: Moved): Promise<string[]> {
  const found: string[] = [];
  for (const { table, key, place } of sealedFiles) {
    const rows = await source.unsafe<SealedRow[]>(
      `select ${key.map(quoted).join(", ")} from ${quoted(table)} where ${movedRows(table, moved)} limit ${samples}`,
    );
    const files = await Promise.all(rows.map((row) => storage.get(place(row).path)));
    if (files.length > 0 && files.every((file) => file === null))
      found.push(`The target's storage has no file of ${table}: copy the source's files, or let both cells use one bucket`);
  }
  return found;
}
