import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import { type FoundThing, type SearchText, mostFound } from "../../kernel/staff-search.ts";

/** Finds bets by id. */
export const betSearchStore = {
  find: async (db: Db, tenantIds: readonly number[], { id }: SearchText): Promise<FoundThing[]> => {
    if (id === null) return [];
    const { rows } = await sql<FoundThing>`
      select tenant_id, id, player_id, null as name, stake as amount, placed_at as at from sport_bets
      where tenant_id = any(${tenantIds}::int[]) and id = ${id}::uuid limit ${mostFound}`.execute(db);
    return rows;
  },
};
