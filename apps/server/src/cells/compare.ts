import type { SqlTag } from "../kernel/sql.ts";
import { type Cells, type Table, movedTables, quoted } from "./cell-database.ts";
import { type Moved, comparedRows } from "./table-classes.ts";

/** Rows of a table, and a sum over the hashes of all of them, which does not depend on their order. */
interface Sum {
  readonly rows: number;
  readonly hash: string;
}

/** Transaction numbers differ between cells, so it only counts whether there is one. */
function contentOf({ columns }: Table): string {
  const values = columns.map(({ name, type }) => {
    if (type === "xid8") return `${quoted(name)} > '0'`;
    return type === "pg_snapshot" ? `${quoted(name)} is null` : quoted(name);
  });
  return `row(${values.join(", ")})::text`;
}

async function sumOf(sql: SqlTag, table: Table, moved: Moved): Promise<Sum> {
  const half = (from: number) => `coalesce(sum(('x' || substr(m, ${from}, 16))::bit(64)::bigint::numeric), 0)::text`;
  const [sum] = await sql.unsafe<Sum[]>(`select count(*)::int as rows, ${half(1)} || ' ' || ${half(17)} as hash
    from (select md5(${contentOf(table)}) as m from ${quoted(table.name)} where ${comparedRows(table.name, moved)}) r`);
  if (!sum) throw new Error(`no sum of ${table.name}`);
  return sum;
}

export interface Compared {
  readonly tables: number;
  readonly rows: number;
  /** One sentence for each table that differs. */
  readonly differences: readonly string[];
}

/** Compares count and content of every moved table; of results, those of the operator's own book. */
export async function compareCells(
  { source, target }: Cells,
  { tables, moved, say }: { tables: readonly Table[]; moved: Moved; say: (line: string) => void },
): Promise<Compared> {
  const differences: string[] = [];
  let rows = 0;
  const compared = movedTables(tables);
  for (const table of compared) {
    const [here, there] = await Promise.all([sumOf(source, table, moved), sumOf(target, table, moved)]);
    rows += here.rows;
    if (here.rows !== there.rows) differences.push(`${table.name}: ${here.rows} rows at the source, ${there.rows} at the target`);
    else if (here.hash !== there.hash) differences.push(`${table.name}: the content of ${here.rows} rows differs`);
  }
  say(`compared ${rows} rows of ${compared.length} tables: ${differences.length === 0 ? "equal" : `${differences.length} tables differ`}`);
  return { tables: compared.length, rows, differences };
}
