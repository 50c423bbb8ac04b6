import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import { type FoundThing, type SearchText, mostFound } from "../../kernel/staff-search.ts";

/** Finds tickets by id, or by the protocol that the author received. */
export const ticketSearchStore = {
  find: async (db: Db, tenantIds: readonly number[], { id, text }: SearchText): Promise<FoundThing[]> => {
    const { rows } = await sql<FoundThing>`
      select tenant_id, id, player_id, null as name, null as amount, created_at as at from tickets
      where tenant_id = any(${tenantIds}::int[]) and ${id === null ? sql`protocol = ${text}` : sql`id = ${id}::uuid`}
      limit ${mostFound}`.execute(db);
    return rows;
  },
};
