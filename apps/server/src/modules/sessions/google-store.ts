import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

type GoogleTables = {
  google_identities: { tenant_id: number; subject: string; player_id: string; linked_at: Date };
};

/** All SQL on Google identities. */
export const googleStore = {
  playerOf: async (db: Db, tenant_id: number, subject: string): Promise<PlayerKey | null> => {
    const row = await db
      .withTables<GoogleTables>()
      .selectFrom("google_identities")
      .select(["tenant_id", "player_id"])
      .where("tenant_id", "=", tenant_id)
      .where("subject", "=", subject)
      .executeTakeFirst();
    return row ?? null;
  },

  /** Returns false if the identity or the account is already linked. */
  link: async (db: Db, row: GoogleTables["google_identities"]): Promise<boolean> => {
    const result = await db
      .withTables<GoogleTables>()
      .insertInto("google_identities")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
  },
};
