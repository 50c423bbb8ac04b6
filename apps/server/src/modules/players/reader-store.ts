import type { Locale } from "@trevo/domain";
import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

/** In which language somebody reads, and since when. */
export interface PlayerReader {
  readonly tenant_id: number;
  readonly id: string;
  readonly language: Locale;
  readonly created_at: Date;
}

/** SQL on those who read what goes to many. */
export const readerStore = {
  among: async (db: Db, tenantId: number, playerIds: readonly string[]): Promise<PlayerReader[]> => {
    const { rows } = await sql<PlayerReader>`
      select tenant_id, id, language, created_at from players
      where tenant_id = ${tenantId} and id = any(${playerIds}::uuid[]) and state <> 'closed'`.execute(db);
    return rows;
  },
};
