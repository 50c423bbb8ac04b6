import type { SqlTag } from "../kernel/sql.ts";

/** A cell and the balancer's name for its servers. */
export interface RoutedCell {
  readonly name: string;
  readonly sql: SqlTag;
}

/** Hosts for visitors, names of brands for callbacks to an address that several brands share. */
const keys = {
  routes: (sql: SqlTag) => sql<{ key: string }[]>`
    select h.host as key from tenant_hosts h join tenants t on t.id = h.tenant_id where t.state <> 'elsewhere'`,
  brands: (sql: SqlTag) => sql<{ key: string }[]>`select slug as key from tenants where state <> 'elsewhere'`,
};

/** HAProxy's map: a line for each key with the cell that serves its brand. Throws if two cells serve one. */
export async function readRoutes(cells: readonly RoutedCell[], by: keyof typeof keys): Promise<string> {
  const cellOf = new Map<string, string>();
  for (const { name, sql } of cells)
    for (const { key } of await keys[by](sql)) {
      const other = cellOf.get(key);
      if (other !== undefined) throw new Error(`${key} is served by ${other} and by ${name}`);
      cellOf.set(key, name);
    }
  const lines = [...cellOf].toSorted(([one], [other]) => one.localeCompare(other));
  return lines.map(([key, cell]) => `${key} cell_${cell}\n`).join("");
}
