import type { Profile } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

type ProfileTables = {
  profiles: {
    tenant_id: number;
    player_id: string;
    gender: Profile["gender"];
    marital: Profile["marital"];
    avatar: string | null;
    address_sealed: Buffer | null;
  };
};

export type ProfileRow = Omit<ProfileTables["profiles"], "tenant_id" | "player_id">;

const blank: ProfileRow = { gender: null, marital: null, avatar: null, address_sealed: null };

const at = (db: Db | Tx) => db.withTables<ProfileTables>();

/** All SQL on profiles. A player who has entered nothing has no row. */
export const profileStore = {
  read: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<ProfileRow> =>
    (await at(db)
      .selectFrom("profiles")
      .select(["gender", "marital", "avatar", "address_sealed"])
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .executeTakeFirst()) ?? blank,

  change: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey, change: Partial<ProfileRow>): Promise<void> => {
    if (Object.keys(change).length === 0) return;
    await at(db)
      .insertInto("profiles")
      .values({ tenant_id, player_id, ...blank, ...change })
      .onConflict((conflict) => conflict.columns(["tenant_id", "player_id"]).doUpdateSet(change))
      .execute();
  },
};
