import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import { type FoundThing, type SearchText, mostFound } from "../../kernel/staff-search.ts";

/** Finds deposits visible to players, by their own id or by the bank's id of the Pix that paid them. */
export const depositSearchStore = {
  find: async (db: Db, tenantIds: readonly number[], { id, end_to_end_id }: SearchText): Promise<FoundThing[]> => {
    if (id === null && end_to_end_id === null) return [];
    const named =
      id === null
        ? sql`(d.tenant_id, d.id) in (select tenant_id, deposit_id from received_pix p
            where p.tenant_id = any(${tenantIds}::int[]) and p.end_to_end_id = ${end_to_end_id} and p.deposit_id is not null)`
        : sql`d.tenant_id = any(${tenantIds}::int[]) and d.id = ${id}::uuid`;
    const { rows } = await sql<FoundThing>`
      select d.tenant_id, d.id, d.player_id, null as name, d.amount, d.created_at as at from deposits d
      where ${named} and d.br_code is not null limit ${mostFound}`.execute(db);
    return rows;
  },
};
