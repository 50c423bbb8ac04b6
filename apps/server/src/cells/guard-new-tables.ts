import type { Sql } from "../kernel/sql.ts";
import { readTables } from "./cell-database.ts";
import { addPolicies, addTriggers, withPatience, withoutTriggers } from "./hide.ts";
import { movesStore } from "./moves-store.ts";

/**
 * Gives tables that a migration has added what the others got when brands left this cell: they refuse their rows and hide them. Does nothing
 * in a cell that no brand has left.
 */
export async function guardNewTables(sql: Sql): Promise<void> {
  const left = await movesStore.frozen(sql);
  if (left.length === 0) return;
  await addPolicies(sql);
  for (const moved of left) {
    const tables = await withoutTriggers(sql, await readTables(sql), moved);
    await withPatience(sql, () => sql.begin((tx) => addTriggers(tx, tables, moved)));
  }
}
