import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Reward } from "./programmes.ts";

export interface ReachedLevel extends PlayerKey {
  readonly level: number;
  readonly rewards: readonly Reward[];
  readonly at: Date;
}

type LevelTables = { rank_rewards: Omit<ReachedLevel, "rewards"> & { rewards: unknown } };

const at = (db: Db | Tx) => db.withTables<LevelTables>();

/** All SQL on reached levels. */
export const levelsStore = {
  /** Ensures that a player's levels are granted by one transaction at a time. */
  lock: async (tx: Tx, { tenant_id, player_id }: PlayerKey): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`levels:${tenant_id}:${player_id}`}, 0))`.execute(tx);
  },

  add: async (tx: Tx, levels: readonly ReachedLevel[]): Promise<void> => {
    if (levels.length === 0) return;
    await at(tx)
      .insertInto("rank_rewards")
      .values(levels.map((level) => ({ ...level, rewards: JSON.stringify(level.rewards) })))
      .execute();
  },

  /** Newest first. */
  reached: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<ReachedLevel[]> =>
    (
      await at(db)
        .selectFrom("rank_rewards")
        .selectAll()
        .where("tenant_id", "=", tenant_id)
        .where("player_id", "=", player_id)
        .orderBy("level", "desc")
        .execute()
    ).map((row) => row as ReachedLevel),
};
