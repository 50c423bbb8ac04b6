import type { Db, Tx } from "../../kernel/db.ts";

export interface PreviewRow {
  tenant_id: number;
  token_hash: Buffer;
  cookie_hash: Buffer | null;
  operator_id: number;
  staff_id: string;
  session_id: string;
  open_until: Date;
  ends_at: Date;
}

type PreviewTables = { brand_previews: PreviewRow };

const at = (db: Db | Tx) => db.withTables<PreviewTables>();

/** SQL on previews. */
export const previewsStore = {
  add: async (tx: Tx, row: Omit<PreviewRow, "cookie_hash">): Promise<void> => {
    await at(tx).insertInto("brand_previews").values(row).execute();
  },

  /** Exchanges an unused token for a cookie; false if it was used or has expired. */
  open: async (
    db: Db,
    { tenant_id, token_hash, cookie_hash, now }: Pick<PreviewRow, "tenant_id" | "token_hash"> & { cookie_hash: Buffer; now: Date },
  ): Promise<boolean> => {
    const result = await at(db)
      .updateTable("brand_previews")
      .set({ cookie_hash })
      .where("tenant_id", "=", tenant_id)
      .where("token_hash", "=", token_hash)
      .where("cookie_hash", "is", null)
      .where("open_until", ">", now)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  find: (db: Db, { tenant_id, cookie_hash, now }: { tenant_id: number; cookie_hash: Buffer; now: Date }): Promise<PreviewRow | undefined> =>
    at(db)
      .selectFrom("brand_previews")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("cookie_hash", "=", cookie_hash)
      .where("ends_at", ">", now)
      .executeTakeFirst(),

  /** Deletes expired previews of every tenant. */
  forget: async (db: Db, before: Date): Promise<void> => {
    await at(db).deleteFrom("brand_previews").where("ends_at", "<", before).execute();
  },
};
