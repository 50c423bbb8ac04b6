import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

type PrivacyTables = {
  data_exports: {
    tenant_id: number;
    id: string;
    player_id: string;
    requested_on: string;
    requested_at: Date;
    parts: number;
    parts_done: number;
    ready_at: Date | null;
    expires_at: Date | null;
    removed_at: Date | null;
  };
};

export type NewExport = Omit<PrivacyTables["data_exports"], "parts_done" | "ready_at" | "expires_at" | "removed_at">;

export interface ExportKey {
  readonly tenant_id: number;
  readonly id: string;
}

const columns = ["tenant_id", "id", "player_id", "requested_at", "parts", "parts_done", "ready_at", "expires_at", "removed_at"] as const;

const at = (db: Db | Tx) => db.withTables<PrivacyTables>();

export type ExportRow = NonNullable<Awaited<ReturnType<typeof privacyStore.find>>>;

/** All SQL on data_exports. */
export const privacyStore = {
  /** Returns false if the player has already requested one on this day. The database decides, also for concurrent requests. */
  add: async (tx: Tx, row: NewExport): Promise<boolean> => {
    const added = await at(tx)
      .insertInto("data_exports")
      .values({ ...row, parts_done: 0 })
      .onConflict((conflict) => conflict.constraint("data_exports_one_a_day").doNothing())
      .returning("id")
      .executeTakeFirst();
    return added !== undefined;
  },

  find: (db: Db, { tenant_id, id }: ExportKey) =>
    at(db).selectFrom("data_exports").select(columns).where("tenant_id", "=", tenant_id).where("id", "=", id).executeTakeFirst(),

  latest: (db: Db, { tenant_id, player_id }: PlayerKey) =>
    at(db)
      .selectFrom("data_exports")
      .select(columns)
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .orderBy("requested_at", "desc")
      .limit(1)
      .executeTakeFirst(),

  progress: async (db: Db, { tenant_id, id }: ExportKey, parts_done: number): Promise<void> => {
    await at(db).updateTable("data_exports").set({ parts_done }).where("tenant_id", "=", tenant_id).where("id", "=", id).execute();
  },

  /** Returns false if the account was closed in the meantime, which removes the copy. */
  finish: async (db: Db, { tenant_id, id }: ExportKey, when: { ready_at: Date; expires_at: Date }): Promise<boolean> => {
    const result = await at(db)
      .updateTable("data_exports")
      .set(({ ref }) => ({ ...when, parts_done: ref("parts") }))
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  /** Expired copies of every tenant, for the job. */
  expired: (db: Db, now: Date): Promise<ExportKey[]> =>
    at(db)
      .selectFrom("data_exports")
      .select(["tenant_id", "id"])
      .where("expires_at", "<=", now)
      .where("removed_at", "is", null)
      .limit(1_000)
      .execute(),

  markRemoved: async (db: Db, { tenant_id, id }: ExportKey, removed_at: Date): Promise<void> => {
    await at(db).updateTable("data_exports").set({ removed_at }).where("tenant_id", "=", tenant_id).where("id", "=", id).execute();
  },
};
