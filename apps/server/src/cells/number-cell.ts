import type { Sql, SqlTag } from "../kernel/sql.ts";
import { sharedTables } from "./table-classes.ts";

/** Numbers that a cell has for itself, by the type of the column: enough for a hundred cells, and for 9,000. */
const ofEach = { int4: 20_000_000, int8: 1_000_000_000_000 } as const;
const mostCells = 100;

/** The cell whose numbers this one gives; 0 if it was never numbered. */
export async function numberOf(sql: SqlTag): Promise<number> {
  const [row] = await sql<{ cell: number }[]>`select (last_value / ${ofEach.int8})::int as cell from entry_ids`;
  return row?.cell ?? 0;
}

/**
 * Lets a new cell give numbers that no other cell gives, so that brands of any two cells can be in one. Shared tables are left out: their
 * rows come from the cell of the first brand. Refused once the cell has brands.
 */
export async function numberCell(sql: Sql, cell: number): Promise<void> {
  if (!Number.isInteger(cell) || cell < 1 || cell >= mostCells) throw new Error(`A cell's number is from 1 to ${mostCells - 1}.`);
  await sql.begin(async (tx) => {
    const [brands] = await tx<{ found: boolean }[]>`select exists (select from tenants) as found`;
    if (brands?.found) throw new Error("This cell already has brands: their numbers stay.");
    const identities = await tx<{ table: string; type: keyof typeof ofEach; sequence: string }[]>`
      select c.relname as table, t.typname as type, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
      where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
    const shared = new Set(sharedTables.map(({ table }) => table));
    for (const { table, type, sequence } of identities)
      if (!shared.has(table)) await tx`select setval(${sequence}::regclass, ${cell * ofEach[type]})`;
    await tx`select setval('entry_ids', ${cell * ofEach.int8})`;
  });
}
