import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

type ChoiceTables = { offer_choices: { tenant_id: number; player_id: string; enabled: boolean; changed_at: Date } };

const at = (db: Db | Tx) => db.withTables<ChoiceTables>();

/** All SQL on players' choices about offers. Without a row, the player has not opted out. */
export const offerChoiceStore = {
  wantsOffers: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<boolean> => {
    const row = await at(db)
      .selectFrom("offer_choices")
      .select("enabled")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .executeTakeFirst();
    return row?.enabled ?? true;
  },

  save: async (tx: Tx, { tenant_id, player_id }: PlayerKey, choice: { enabled: boolean; changed_at: Date }): Promise<void> => {
    await at(tx)
      .insertInto("offer_choices")
      .values({ tenant_id, player_id, ...choice })
      .onConflict((conflict) => conflict.columns(["tenant_id", "player_id"]).doUpdateSet(choice))
      .execute();
  },
};
