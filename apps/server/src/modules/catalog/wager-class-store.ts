import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { CatalogTables } from "./tables.ts";

export interface StoredWagerClass {
  readonly title: string;
  readonly wager_class: number;
  readonly next_wager_class: number | null;
  readonly next_wager_class_at: Date | null;
}

/** SQL on wager classes. */
export const wagerClassStore = {
  lock: (tx: Tx, { tenant_id, game_id }: { tenant_id: number; game_id: number }): Promise<StoredWagerClass | undefined> =>
    tx
      .withTables<CatalogTables>()
      .selectFrom("tenant_games")
      .innerJoin("games", "games.id", "tenant_games.game_id")
      .select(["games.title", "tenant_games.wager_class", "tenant_games.next_wager_class", "tenant_games.next_wager_class_at"])
      .where("tenant_games.tenant_id", "=", tenant_id)
      .where("tenant_games.game_id", "=", game_id)
      .forNoKeyUpdate("tenant_games")
      .executeTakeFirst(),

  set: async (
    tx: Tx,
    { tenant_id, game_id }: { tenant_id: number; game_id: number },
    change: Omit<StoredWagerClass, "title">,
  ): Promise<void> => {
    await tx
      .withTables<CatalogTables>()
      .updateTable("tenant_games")
      .set(change)
      .where("tenant_id", "=", tenant_id)
      .where("game_id", "=", game_id)
      .execute();
  },

  /** Applies announced classes whose time has come. */
  applyDue: async (db: Db, now: Date): Promise<void> => {
    await sql`update tenant_games set wager_class = next_wager_class, next_wager_class = null, next_wager_class_at = null
      where next_wager_class_at <= ${now}`.execute(db);
  },
};
