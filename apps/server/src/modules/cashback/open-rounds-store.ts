import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { RoundKey } from "../wallet/index.ts";
import type { OpenRoundDay } from "./count-moves.ts";

type OpenRoundTables = { cashback_open_rounds: OpenRoundDay };

const at = (db: Db | Tx) => db.withTables<OpenRoundTables>();
const arrayOf = (values: readonly (string | number)[]): string => `{${values.join(",")}}`;

/** All SQL on moves of rounds that are open. */
export const openRoundsStore = {
  /** `rows` contains each day of a round once. */
  add: async (tx: Tx, rows: readonly OpenRoundDay[]): Promise<void> => {
    if (rows.length === 0) return;
    await at(tx)
      .insertInto("cashback_open_rounds")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "round_id", "day"]).doUpdateSet((eb) => ({
          staked: eb("cashback_open_rounds.staked", "+", eb.ref("excluded.staked")),
          won: eb("cashback_open_rounds.won", "+", eb.ref("excluded.won")),
          returned: eb("cashback_open_rounds.returned", "+", eb.ref("excluded.returned")),
        })),
      )
      .execute();
  },

  /** Removes and returns what is stored for these rounds. */
  take: async (tx: Tx, rounds: readonly RoundKey[]): Promise<OpenRoundDay[]> => {
    if (rounds.length === 0) return [];
    const { rows } = await sql<OpenRoundDay>`
      delete from cashback_open_rounds o
      using unnest(${arrayOf(rounds.map((round) => round.tenant_id))}::int[], ${arrayOf(rounds.map((round) => round.round_id))}::uuid[])
        as closed (tenant_id, round_id)
      where o.tenant_id = closed.tenant_id and o.round_id = closed.round_id
      returning o.tenant_id, o.round_id, o.day::text, o.player_id, o.staked, o.won, o.returned`.execute(tx);
    return rows;
  },

  ofPlayers: async (snapshot: Tx, players: readonly PlayerKey[]): Promise<OpenRoundDay[]> =>
    players.length === 0
      ? []
      : at(snapshot)
          .selectFrom("cashback_open_rounds")
          .select(["tenant_id", "round_id", sql<string>`day::text`.as("day"), "player_id", "staked", "won", "returned"])
          .where((eb) =>
            eb.or(players.map((player) => eb.and([eb("tenant_id", "=", player.tenant_id), eb("player_id", "=", player.player_id)]))),
          )
          .execute(),

  clear: async (tx: Tx): Promise<void> => {
    // Not `truncate`, which would block readers until the rebuild's transaction ends.
    await sql`delete from cashback_open_rounds`.execute(tx);
  },
};
