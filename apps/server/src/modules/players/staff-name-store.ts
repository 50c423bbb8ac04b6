import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

/** SQL on the names that lists in the back office shorten. */
export const staffNameStore = {
  of: async (db: Db, tenantId: number, playerIds: readonly string[]) => {
    const { rows } = await sql<{ id: string; first_name: string; last_name: string }>`
      select id, first_name, last_name from players where tenant_id = ${tenantId} and id = any(${playerIds}::uuid[])`.execute(db);
    return rows;
  },
};
