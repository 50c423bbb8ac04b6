import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import { type ListAnchor, seenBy } from "../../kernel/list-anchor.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

type FavoritesTables = {
  favorites: { tenant_id: number; player_id: string; game_id: number; kept_at: Date };
  game_likes: { tenant_id: number; player_id: string; game_id: number; liked: boolean; op_id: number };
};

export interface Like {
  readonly liked: boolean;
  readonly op_id: number;
}

/** All SQL on favourites and likes. */
export const favoritesStore = {
  /** Newest first; with an anchor, as of its snapshot. */
  kept: async (db: Db, { tenant_id, player_id }: PlayerKey, anchor?: ListAnchor): Promise<{ game_id: number }[]> => {
    const kept = db
      .withTables<FavoritesTables>()
      .selectFrom("favorites")
      .select("game_id")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id);
    return (anchor ? kept.where(seenBy(anchor, "listed_xid")) : kept).orderBy("kept_at", "desc").orderBy("game_id").execute();
  },

  keep: async (db: Db, player: PlayerKey, { game_id, at }: { game_id: number; at: Date }): Promise<void> => {
    await db
      .withTables<FavoritesTables>()
      .insertInto("favorites")
      .values({ ...player, game_id, kept_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  letGo: async (db: Db, { tenant_id, player_id }: PlayerKey, game_id: number): Promise<void> => {
    await db
      .withTables<FavoritesTables>()
      .deleteFrom("favorites")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("game_id", "=", game_id)
      .execute();
  },

  liked: async (db: Db, { tenant_id, player_id }: PlayerKey): Promise<number[]> => {
    const rows = await db
      .withTables<FavoritesTables>()
      .selectFrom("game_likes")
      .select("game_id")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("liked", "=", true)
      .orderBy("game_id")
      .execute();
    return rows.map((row) => row.game_id);
  },

  /**
   * Applies the operation unless one with the same or a higher `op_id` is stored, and returns the state in force. It is one statement, so
   * that concurrent calls wait for each other's row.
   */
  like: async (db: Db, { tenant_id, player_id }: PlayerKey, input: Like & { game_id: number }): Promise<Like> => {
    const { rows } = await sql<Like>`
      insert into game_likes as l (tenant_id, player_id, game_id, liked, op_id)
      values (${tenant_id}, ${player_id}, ${input.game_id}, ${input.liked}, ${input.op_id})
      on conflict (tenant_id, player_id, game_id) do update
        set liked = case when excluded.op_id > l.op_id then excluded.liked else l.liked end,
            op_id = greatest(excluded.op_id, l.op_id)
      returning liked, op_id`.execute(db);
    return rows[0] ?? { liked: input.liked, op_id: input.op_id };
  },
};
