import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type MissionKey, store } from "./store.ts";
import type { Tally } from "./tally.ts";

export interface ProgressRow extends MissionKey {
  readonly goal_no: number;
  readonly tally: Tally;
  readonly progress: number;
  readonly last_at: Date | null;
}

type ProgressTables = { mission_progress: ProgressRow };

const at = (db: Db | Tx) => db.withTables<ProgressTables>();
const lists = ["tenant_id", "mission_id", "player_id", "goal_no", "tally", "progress", "last_at"] as const;

/** All SQL on the progress of missions. */
export const progressStore = {
  ofPlayer: (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<ProgressRow[]> =>
    at(db)
      .selectFrom("mission_progress")
      .select(lists)
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .orderBy("mission_id")
      .orderBy("goal_no")
      .execute(),

  ofMissions: async (db: Db | Tx, keys: readonly MissionKey[]): Promise<ProgressRow[]> => {
    if (keys.length === 0) return [];
    const { rows } = await sql<ProgressRow>`select p.* from ${store.names(keys)}
      join mission_progress p using (tenant_id, mission_id, player_id) order by p.goal_no`.execute(db);
    return rows;
  },

  save: async (tx: Tx, rows: readonly ProgressRow[]): Promise<void> => {
    if (rows.length === 0) return;
    await at(tx)
      .insertInto("mission_progress")
      .values(rows.map((row) => ({ ...row, tally: sql<Tally>`${JSON.stringify(row.tally)}::jsonb` })))
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "mission_id", "player_id", "goal_no"]).doUpdateSet((eb) => ({
          tally: eb.ref("excluded.tally"),
          progress: eb.ref("excluded.progress"),
          last_at: eb.ref("excluded.last_at"),
        })),
      )
      .execute();
  },

  /** Resets goals with these codes, in missions that are not complete. Goals in order that have been reached stay reached. */
  clear: async (tx: Tx, codes: readonly string[]): Promise<void> => {
    await sql`update mission_progress p set tally = '{}', progress = 0, last_at = null from mission_players m
      where m.tenant_id = p.tenant_id and m.mission_id = p.mission_id and m.player_id = p.player_id and m.state = 'accepted'
        and p.goal_no >= m.goals_reached and m.goals -> p.goal_no ->> 'code' = any(${`{${codes.join(",")}}`}::text[])`.execute(tx);
  },
};
