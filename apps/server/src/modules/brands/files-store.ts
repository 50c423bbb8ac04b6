import type { BrandFileKind } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";

export interface FileRow {
  tenant_id: number;
  id: string;
  kind: BrandFileKind;
  storage_key: string;
  width: number;
  height: number;
  bytes: number;
  thumbnail: Buffer;
  created_by: string;
  created_at: Date;
}

type FileTables = { brand_files: FileRow };

const mostListed = 60;
const at = (db: Db | Tx) => db.withTables<FileTables>();

/** SQL on pictures of brands. */
export const filesStore = {
  add: async (tx: Tx, row: FileRow): Promise<void> => {
    await at(tx).insertInto("brand_files").values(row).execute();
  },

  /** Newest first. */
  list: (db: Db, tenantId: number): Promise<FileRow[]> =>
    at(db)
      .selectFrom("brand_files")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(mostListed)
      .execute(),

  find: (db: Db | Tx, tenantId: number, id: string): Promise<Pick<FileRow, "kind" | "storage_key"> | undefined> =>
    at(db)
      .selectFrom("brand_files")
      .select(["kind", "storage_key"])
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .executeTakeFirst(),
};
