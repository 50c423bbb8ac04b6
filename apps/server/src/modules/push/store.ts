import type { Db } from "../../kernel/db.ts";

type PushTables = {
  push_devices: { tenant_id: number; endpoint: string; player_id: string; p256dh: string; auth: string; created_at: Date };
};

export type PushDeviceRow = PushTables["push_devices"];

/** Whose devices: every query starts with the tenant. */
export interface Owner {
  readonly tenant_id: number;
  readonly player_id: string;
}

/** All SQL on push devices. */
export const pushStore = {
  /** A device that is known takes the new player and keys. */
  save: async (db: Db, row: PushDeviceRow): Promise<void> => {
    const { player_id, p256dh, auth, created_at } = row;
    await db
      .withTables<PushTables>()
      .insertInto("push_devices")
      .values(row)
      .onConflict((conflict) => conflict.columns(["tenant_id", "endpoint"]).doUpdateSet({ player_id, p256dh, auth, created_at }))
      .execute();
  },

  /** Newest first. */
  list: (db: Db, { tenant_id, player_id }: Owner): Promise<PushDeviceRow[]> =>
    db
      .withTables<PushTables>()
      .selectFrom("push_devices")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .orderBy("created_at", "desc")
      .orderBy("endpoint")
      .execute(),

  remove: async (db: Db, { tenant_id, player_id }: Owner, endpoints: readonly string[]): Promise<void> => {
    await db
      .withTables<PushTables>()
      .deleteFrom("push_devices")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("endpoint", "in", endpoints)
      .execute();
  },
};
