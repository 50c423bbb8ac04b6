import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import { type FoundThing, type SearchText, mostFound } from "../../kernel/staff-search.ts";

/** Finds offers by a shared coupon code. Codes for one player each cannot be searched. */
export const codeSearchStore = {
  find: async (db: Db, tenantIds: readonly number[], { id, text }: SearchText): Promise<FoundThing[]> => {
    const code = text.toUpperCase();
    if (id !== null || !/^[A-Z0-9_-]{4,40}$/.test(code)) return [];
    const { rows } = await sql<FoundThing>`
      select tenant_id, offer_id as id, null as player_id, jsonb_build_object('pt', code, 'en', code) as name, null as amount, created_at as at
      from coupon_codes where tenant_id = any(${tenantIds}::int[]) and code = ${code} limit ${mostFound}`.execute(db);
    return rows;
  },
};
