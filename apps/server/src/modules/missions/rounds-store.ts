import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { CountedRound } from "./tally.ts";

export interface RoundRow extends PlayerKey, CountedRound {
  readonly round_id: string;
}

type RoundKey = Pick<RoundRow, "tenant_id" | "player_id" | "round_id">;
type RoundTables = { mission_rounds: RoundRow };

const at = (db: Db | Tx) => db.withTables<RoundTables>();

const named = (keys: readonly RoundKey[]) =>
  sql`unnest(${`{${keys.map((key) => key.tenant_id).join(",")}}`}::int[], ${`{${keys.map((key) => key.player_id).join(",")}}`}::uuid[], ${`{${keys.map((key) => key.round_id).join(",")}}`}::uuid[]) as named (tenant_id, player_id, round_id)`;

/** All SQL on rounds counted by accepted missions. */
export const roundsStore = {
  read: async (tx: Tx, keys: readonly RoundKey[]): Promise<RoundRow[]> => {
    if (keys.length === 0) return [];
    const { rows } = await sql<RoundRow>`select r.* from ${named(keys)}
      join mission_rounds r using (tenant_id, player_id, round_id)`.execute(tx);
    return rows;
  },

  /** Rounds of a player that began after a time. */
  openedAfter: (tx: Tx, { tenant_id, player_id }: PlayerKey, since: Date): Promise<RoundRow[]> =>
    at(tx)
      .selectFrom("mission_rounds")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("opened_at", ">", since)
      .execute(),

  save: async (tx: Tx, rows: readonly RoundRow[]): Promise<void> => {
    if (rows.length === 0) return;
    await at(tx)
      .insertInto("mission_rounds")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "player_id", "round_id"]).doUpdateSet((eb) => ({
          counted: eb.ref("excluded.counted"),
          staked: eb.ref("excluded.staked"),
          won: eb.ref("excluded.won"),
          opened_at: eb.ref("excluded.opened_at"),
          closed_at: eb.ref("excluded.closed_at"),
        })),
      )
      .execute();
  },

  remove: async (tx: Tx, keys: readonly RoundKey[]): Promise<void> => {
    if (keys.length === 0) return;
    await sql`delete from mission_rounds r using ${named(keys)}
      where r.tenant_id = named.tenant_id and r.player_id = named.player_id and r.round_id = named.round_id`.execute(tx);
  },

  /** Deletes rounds that no accepted mission counts any more. */
  forget: async (db: Db): Promise<void> => {
    await sql`delete from mission_rounds r where not exists (select from mission_players m
      where m.tenant_id = r.tenant_id and m.player_id = r.player_id and m.state = 'accepted' and m.accepted_xid < r.first_xid)`.execute(db);
  },

  clear: async (tx: Tx): Promise<void> => {
    await sql`delete from mission_rounds`.execute(tx);
  },
};
