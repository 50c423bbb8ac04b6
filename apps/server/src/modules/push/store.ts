import type { Generated } from "kysely";
import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

type PushTables = {
  push_keys: { single: Generated<boolean>; public_key: string; private_key_sealed: Buffer; made_at: Date };
  push_devices: {
    tenant_id: number;
    endpoint: string;
    player_id: string;
    p256dh: string;
    auth: string;
    created_at: Date;
    /** Null if nobody is signed in on the device. */
    session_id: string | null;
    user_agent: string;
  };
};

export type PushDeviceRow = PushTables["push_devices"];
/** All SQL on push devices and keys. */
export const pushStore = {
  findKeys: (db: Db): Promise<{ public_key: string; private_key_sealed: Buffer } | undefined> =>
    db.withTables<PushTables>().selectFrom("push_keys").select(["public_key", "private_key_sealed"]).executeTakeFirst(),

  /** Does nothing if keys exist. */
  addKeys: async (db: Db, keys: Omit<PushTables["push_keys"], "single">): Promise<void> => {
    await db
      .withTables<PushTables>()
      .insertInto("push_keys")
      .values(keys)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** A known device receives the new player, session and keys. */
  save: async (db: Db, row: PushDeviceRow): Promise<void> => {
    const { tenant_id: _, endpoint: __, ...newest } = row;
    await db
      .withTables<PushTables>()
      .insertInto("push_devices")
      .values(row)
      .onConflict((conflict) => conflict.columns(["tenant_id", "endpoint"]).doUpdateSet(newest))
      .execute();
  },

  /** Newest first. */
  list: (db: Db, { tenant_id, player_id }: PlayerKey): Promise<PushDeviceRow[]> =>
    db
      .withTables<PushTables>()
      .selectFrom("push_devices")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .orderBy("created_at", "desc")
      .orderBy("endpoint")
      .execute(),

  endSession: async (db: Db, { tenant_id, player_id, session_id }: PlayerKey & { session_id: string }): Promise<void> => {
    await db
      .withTables<PushTables>()
      .updateTable("push_devices")
      .set({ session_id: null })
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("session_id", "=", session_id)
      .execute();
  },

  remove: async (db: Db, { tenant_id, player_id }: PlayerKey, endpoints: readonly string[]): Promise<void> => {
    await db
      .withTables<PushTables>()
      .deleteFrom("push_devices")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("endpoint", "in", endpoints)
      .execute();
  },
};
