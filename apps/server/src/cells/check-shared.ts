import type { SqlTag } from "../kernel/sql.ts";
import { type Cells, quoted } from "./cell-database.ts";
import { type Moved, type SharedTable, sharedTables } from "./table-classes.ts";

const mostNamed = 5;

interface SharedRow {
  readonly id: string;
  readonly is: string;
}

const read = (sql: SqlTag, { table, id, natural }: SharedTable, rows: string): Promise<SharedRow[]> =>
  sql.unsafe<SharedRow[]>(
    `select ${quoted(id)}::text as id, row(${natural.map(quoted).join(", ")})::text as is from ${quoted(table)} where ${rows}`,
  );

/** What differs in one shared table. A row that the target lacks is no difference: it is copied. */
function differences({ table }: SharedTable, used: readonly SharedRow[], there: readonly SharedRow[]): string[] {
  const [byId, byNature] = [new Map(there.map((row) => [row.id, row.is])), new Map(there.map((row) => [row.is, row.id]))];
  const wrong = used.filter(({ id, is }) => (byId.get(id) ?? is) !== is || (byNature.get(is) ?? id) !== id);
  if (wrong.length === 0) return [];
  const named = wrong.slice(0, mostNamed).map(({ id, is }) => `${is} is ${id} here and ${byNature.get(is) ?? "none"} there`);
  return [`${table}: ${wrong.length} rows have another id in the other cell (${named.join("; ")})`];
}

/** Rows that moved rows refer to and that the target knows under another id. */
export async function checkShared({ source, target }: Cells, moved: Moved): Promise<string[]> {
  const found: string[] = [];
  for (const shared of sharedTables)
    found.push(...differences(shared, await read(source, shared, shared.used(moved)), await read(target, shared, "true")));
  return found;
}
