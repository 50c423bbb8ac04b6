import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import { type FoundThing, type SearchText, mostFound } from "../../kernel/staff-search.ts";

/** Finds withdrawals by their own id or by the bank's id. */
export const withdrawalSearchStore = {
  find: async (db: Db, tenantIds: readonly number[], { id, end_to_end_id }: SearchText): Promise<FoundThing[]> => {
    if (id === null && end_to_end_id === null) return [];
    const { rows } = await sql<FoundThing>`
      select tenant_id, id, player_id, null as name, amount, created_at as at from withdrawals
      where tenant_id = any(${tenantIds}::int[]) and ${id === null ? sql`end_to_end_id = ${end_to_end_id}` : sql`id = ${id}::uuid`}
      limit ${mostFound}`.execute(db);
    return rows;
  },
};
