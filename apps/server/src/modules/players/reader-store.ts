import type { Locale } from "@trevo/domain";
import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

/** A player's language and registration time. */
export interface PlayerReader {
  readonly tenant_id: number;
  readonly id: string;
  readonly language: Locale;
  readonly created_at: Date;
}

/** SQL on the recipients of broadcast messages. */
export const readerStore = {
  among: async (db: Db, tenantId: number, playerIds: readonly string[]): Promise<PlayerReader[]> => {
    const { rows } = await sql<PlayerReader>`
      select tenant_id, id, language, created_at from players
      where tenant_id = ${tenantId} and id = any(${playerIds}::uuid[]) and state <> 'closed'`.execute(db);
    return rows;
  },
};
