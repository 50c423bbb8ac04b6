import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

/** All SQL on birthdays. */
export const birthdayStore = {
  /** Open accounts among these whose holder was born on one of these days, `MM-DD`. */
  among: async (
    db: Db,
    tenantId: number,
    { players, days }: { players: readonly string[]; days: readonly string[] },
  ): Promise<{ id: string; day: string }[]> => {
    const { rows } = await sql<{ id: string; day: string }>`
      select id, to_char(birth_date, 'MM-DD') as day from players
      where tenant_id = ${tenantId} and id = any(${players}::uuid[]) and to_char(birth_date, 'MM-DD') = any(${days}::text[])
        and state <> 'closed'`.execute(db);
    return rows;
  },
};
