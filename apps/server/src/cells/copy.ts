import type { SqlTag } from "../kernel/sql.ts";
import { type Cells, type Table, movedTables, quoted, readTables } from "./cell-database.ts";
import { checkShared } from "./check-shared.ts";
import { movesStore } from "./moves-store.ts";
import { type Moved, movedRows, sharedTables } from "./table-classes.ts";

/** Rows per statement. */
const batch = 2_000;
/** Transaction numbers per statement. */
const numbersBatch = 20_000;
/** PostgreSQL's first ordinary transaction number; 0 means none. */
const firstXid = 3;

export interface CopyNeeds extends Cells {
  readonly moveId: string;
  readonly moved: Moved;
  readonly tables: readonly Table[];
  readonly say: (line: string) => void;
}

const isXid = ({ type }: { type: string }): boolean => type === "xid8";

/** Reads the column `value` of a query in batches, in one read-only transaction. */
async function readInBatches(
  { source }: Pick<Cells, "source">,
  { query, most }: { query: string; most: number },
  take: (values: string[]) => Promise<void>,
): Promise<void> {
  await source.begin("isolation level repeatable read read only", async (tx) => {
    await tx.unsafe(`declare moved no scroll cursor for ${query}`);
    for (;;) {
      const rows = await tx.unsafe<{ value: string }[]>(`fetch ${most} from moved`);
      if (rows.length > 0) await take(rows.map(({ value }) => value));
      if (rows.length < most) return;
    }
  });
}

/**
 * Gives the transactions of the moved rows new numbers, in the same order and from the lowest on, because the target compares them with its
 * own. Returns the highest.
 */
export async function mapTransactions(needs: CopyNeeds): Promise<number> {
  const { target, moveId, moved } = needs;
  const columns = movedTables(needs.tables).flatMap((table) => table.columns.filter(isXid).map(({ name }) => [table.name, name] as const));
  const numbers = columns.map(
    ([table, column]) =>
      `select ${quoted(column)} as xid from ${quoted(table)} where ${movedRows(table, moved)} and ${quoted(column)} > '0'`,
  );
  let next = firstXid;
  const query = `select xid::text as value from (${numbers.join(" union ")}) x order by x.xid`;
  await readInBatches(needs, { query, most: numbersBatch }, async (numbersRead) => {
    await target`insert into moved_xids (move_id, xid, becomes)
      select ${moveId}, x.xid, (${next} + x.nth - 1)::text::xid8
      from unnest(${numbersRead}::xid8[]) with ordinality as x (xid, nth) on conflict do nothing`;
    next += numbersRead.length;
  });
  await target`insert into moved_xids (move_id, xid, becomes) values (${moveId}, '0', '0') on conflict do nothing`;
  return next - 1;
}

/** The snapshot that sees the same moved transactions by their new numbers, and none of the target's own. */
const snapshotAtTarget = (moveId: string, value: string): string => `(
  select format('%s:%s:%s', coalesce(min(running.becomes::text::bigint), ended.next), ended.next,
      string_agg(running.becomes::text, ',' order by running.becomes))::pg_snapshot
  from (select coalesce(max(m.becomes::text::bigint) + 1, ${firstXid}) as next from moved_xids m
    where m.move_id = '${moveId}' and m.xid > '0' and m.xid < pg_snapshot_xmax(${value})) ended
  left join moved_xids running on running.move_id = '${moveId}' and running.xid in (select pg_snapshot_xip(${value}))
  group by ended.next)`;

/** Copies every row that the target lacks. Run as a role that may leave out triggers: the rows obeyed them when they were written. */
export async function copyTable(needs: CopyNeeds, { name, columns }: Table): Promise<number> {
  const stored = columns.filter(({ isGenerated }) => !isGenerated);
  const values = stored.map((column) => {
    const value = `(x.r).${quoted(column.name)}`;
    if (isXid(column)) return `(select m.becomes from moved_xids m where m.move_id = '${needs.moveId}' and m.xid = ${value})`;
    return column.type === "pg_snapshot" ? snapshotAtTarget(needs.moveId, value) : value;
  });
  const insert = `insert into ${quoted(name)} (${stored.map((column) => quoted(column.name)).join(", ")}) overriding system value
    select ${values.join(", ")} from (select v::${quoted(name)} as r from unnest($1::text[]) v offset 0) x on conflict do nothing`;
  let rows = 0;
  const query = `select t::text as value from ${quoted(name)} t where ${movedRows(name, needs.moved)}`;
  await readInBatches(needs, { query, most: batch }, async (lines) => {
    await needs.target.begin(async (tx) => {
      await tx.unsafe("set local session_replication_role = replica");
      await tx.unsafe(insert, [lines]);
    });
    rows += lines.length;
  });
  return rows;
}

/**
 * Copies the rows of shared tables that the target lacks, with their triggers. Throws if the target knows one of them under another id:
 * moved rows would mean another game or match there.
 */
export async function copyShared(needs: Omit<CopyNeeds, "moveId" | "say">, only: (table: string) => boolean = () => true): Promise<void> {
  const differences = await checkShared(needs, needs.moved);
  if (differences.length > 0) throw new Error(differences.join("; "));
  for (const { table, id, used } of sharedTables.filter((shared) => only(shared.table))) {
    const columns = needs.tables.find(({ name }) => name === table)?.columns.filter(({ isGenerated }) => !isGenerated) ?? [];
    const names = columns.map(({ name }) => quoted(name));
    const query = `select t::text as value from ${quoted(table)} t where ${used(needs.moved)}`;
    await readInBatches(needs, { query, most: batch }, async (lines) => {
      await needs.target.unsafe(
        `insert into ${quoted(table)} (${names.join(", ")}) overriding system value
         select ${names.map((name) => `(x.r).${name}`).join(", ")} from (select v::${quoted(table)} as r from unnest($1::text[]) v offset 0) x
         where not exists (select from ${quoted(table)} h where h.${quoted(id)} = (x.r).${quoted(id)}) on conflict do nothing`,
        [lines],
      );
    });
  }
}

/** Numbers that the target gives from now on are higher than any that arrived, so that ids of one player still rise with time. */
export async function raiseSequences({ target, tables }: CopyNeeds): Promise<void> {
  await raise(target, "entry_ids", "select max(id) from entries");
  const identities = await target<{ table: string; column: string; sequence: string }[]>`
    select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
  const known = new Set([...movedTables(tables).map(({ name }) => name), ...sharedTables.map(({ table }) => table)]);
  for (const { table, column, sequence } of identities)
    if (known.has(table)) await raise(target, sequence, `select max(${quoted(column)}) from ${quoted(table)}`);
}

async function raise(sql: SqlTag, sequence: string, highest: string): Promise<void> {
  await sql.unsafe(
    `select setval('${sequence}', m.highest) from (select (${highest})::bigint as highest) m, ${sequence} s where m.highest > s.last_value`,
  );
}

/** Removes whatever arrived of a move that is given up. Only a cell that is recorded as its target, and does not serve the brands, loses rows. */
export async function discardRows({ target, moveId, moved, tables }: Omit<CopyNeeds, "source" | "say">): Promise<void> {
  await target.begin(async (tx) => {
    await movesStore.expect(tx, { id: moveId, role: "target" }, ["begun", "aborted"]);
    await tx.unsafe("set local session_replication_role = replica");
    // Wallets last: by them the rows of limit groups are found. Results of the feed stay.
    const order = movedTables(tables).toSorted((one, other) => Number(one.name === "wallets") - Number(other.name === "wallets"));
    for (const { name } of order) {
      const feed = name === "sport_results" ? "book_id <> 0 and " : "";
      await tx.unsafe(`delete from ${quoted(name)} where ${feed}${movedRows(name, moved)}`);
    }
  });
}

const noBrand: Moved = { operatorId: 0, tenantIds: [], bookIds: [] };

/** Gives another cell the games and providers that it lacks, under the same ids: before its own catalogue makes others. */
export async function copyCatalogue(cells: Cells): Promise<void> {
  await copyShared(
    { ...cells, moved: noBrand, tables: await readTables(cells.source) },
    (table) => table === "games" || table === "game_providers",
  );
}
