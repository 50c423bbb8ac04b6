import type { BrandFileKind } from "@trevo/contract";
import { sql } from "kysely";
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
  /** Keeps other additions to the brand waiting until the transaction ends. */
  lock: async (tx: Tx, tenantId: number): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`brand-files:${tenantId}`}, 0))`.execute(tx);
  },

  countSince: async (tx: Tx, tenantId: number, since: Date): Promise<number> => {
    const { rows } = await sql<{ files: number }>`
      select count(*)::int as files from brand_files where tenant_id = ${tenantId} and created_at > ${since}`.execute(tx);
    return rows[0]?.files ?? 0;
  },

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
