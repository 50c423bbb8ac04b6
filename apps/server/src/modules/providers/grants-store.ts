import type { Generated } from "kysely";
import type { Db } from "../../kernel/db.ts";
import type { Place } from "./store.ts";

type GrantTables = {
  free_round_grants: {
    tenant_id: number;
    id: string;
    provider_code: string;
    player_id: string;
    game_id: number;
    rounds: number;
    valid_until: Date;
    granted_at: Date;
    cancelled_at: Generated<Date | null>;
  };
};

export type GrantRow = Omit<GrantTables["free_round_grants"], keyof Place | "cancelled_at">;

/** All SQL on grants of free rounds. */
export const grantStore = {
  insert: async (db: Db, place: Place, grant: GrantRow): Promise<void> => {
    await db
      .withTables<GrantTables>()
      .insertInto("free_round_grants")
      .values({ ...place, ...grant })
      .execute();
  },

  find: (db: Db, { tenant_id, provider_code }: Place, id: string): Promise<{ player_id: string; game_id: number } | undefined> =>
    db
      .withTables<GrantTables>()
      .selectFrom("free_round_grants")
      .select(["player_id", "game_id"])
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("provider_code", "=", provider_code)
      .executeTakeFirst(),

  cancel: async (db: Db, { tenant_id, provider_code }: Place, grant: { id: string; at: Date }): Promise<void> => {
    await db
      .withTables<GrantTables>()
      .updateTable("free_round_grants")
      .set({ cancelled_at: grant.at })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", grant.id)
      .where("provider_code", "=", provider_code)
      .execute();
  },
};
