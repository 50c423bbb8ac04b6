import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

type FileTables = {
  chat_files: {
    tenant_id: number;
    id: string;
    player_id: string;
    width: number;
    height: number;
    bytes: number;
    hash: string;
    created_at: Date;
    attached_at: Date | null;
    /** Result of the image screening, before any person saw the picture; null if it was not called or did not answer. */
    screened: "clear" | "doubtful" | null;
  };
};

export type FileRow = Selectable<FileTables["chat_files"]>;

const at = (db: Db | Tx) => db.withTables<FileTables>();

/** SQL on pictures. */
export const fileStore = {
  insert: async (tx: Tx, file: Omit<FileRow, "attached_at">): Promise<void> => {
    await at(tx).insertInto("chat_files").values(file).execute();
  },

  /** Returns the player's own picture that is not attached to anything. */
  free: (db: Db, { tenant_id, player_id }: PlayerKey, id: string): Promise<FileRow | undefined> =>
    at(db)
      .selectFrom("chat_files")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("id", "=", id)
      .where("attached_at", "is", null)
      .executeTakeFirst(),

  hashOf: async (tx: Tx, tenantId: number, id: string): Promise<string | null> => {
    const row = await at(tx)
      .selectFrom("chat_files")
      .select("hash")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.hash ?? null;
  },

  screenedOf: async (db: Db, tenantId: number, ids: readonly string[]): Promise<Map<string, FileRow["screened"]>> => {
    if (ids.length === 0) return new Map();
    const rows = await at(db)
      .selectFrom("chat_files")
      .select(["id", "screened"])
      .where("tenant_id", "=", tenantId)
      .where("id", "in", ids)
      .execute();
    return new Map(rows.map(({ id, screened }) => [id, screened]));
  },

  /** True if its message is shown. */
  isShown: async (db: Db, tenantId: number, id: string): Promise<boolean> => {
    const { rows } = await sql`select from chat_messages where tenant_id = ${tenantId} and file_id = ${id} and state = 'shown'`.execute(db);
    return rows.length > 0;
  },

  /** False if it is already attached, or gone. */
  attach: async (tx: Tx, { tenant_id, player_id }: PlayerKey, file: { id: string; attached_at: Date }): Promise<boolean> =>
    (await at(tx)
      .updateTable("chat_files")
      .set({ attached_at: file.attached_at })
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("id", "=", file.id)
      .where("attached_at", "is", null)
      .returning("id")
      .executeTakeFirst()) !== undefined,

  /** Erases and returns files that were never attached. */
  eraseUnattached: (tx: Tx, before: Date, most: number): Promise<Pick<FileRow, "tenant_id" | "id">[]> =>
    at(tx)
      .deleteFrom("chat_files")
      .where((eb) =>
        eb(
          eb.refTuple("tenant_id", "id"),
          "in",
          eb
            .selectFrom("chat_files")
            .select(["tenant_id", "id"])
            .where("attached_at", "is", null)
            .where("created_at", "<", before)
            .orderBy("created_at")
            .limit(most)
            .forUpdate()
            .skipLocked()
            .$asTuple("tenant_id", "id"),
        ),
      )
      .returning(["tenant_id", "id"])
      .execute(),
};
