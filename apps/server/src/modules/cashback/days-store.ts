import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { CashbackDay } from "./count-moves.ts";

/** In centavos. */
export interface PlayerResult {
  readonly player_id: string;
  readonly base: number;
  readonly returned: number;
}

type DaysTables = { cashback_days: CashbackDay };

const at = (db: Db | Tx) => db.withTables<DaysTables>();
const dayText = sql<string>`day::text`.as("day");

/** All SQL on the results of rounds by day. */
export const daysStore = {
  /** `days` contains each day of a player and class once. */
  add: async (tx: Tx, days: readonly CashbackDay[]): Promise<void> => {
    if (days.length === 0) return;
    await at(tx)
      .insertInto("cashback_days")
      .values(days)
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "player_id", "day", "wager_class"]).doUpdateSet((eb) => ({
          staked: eb("cashback_days.staked", "+", eb.ref("excluded.staked")),
          won: eb("cashback_days.won", "+", eb.ref("excluded.won")),
          returned: eb("cashback_days.returned", "+", eb.ref("excluded.returned")),
          edge_x10000: eb("cashback_days.edge_x10000", "+", eb.ref("excluded.edge_x10000")),
        })),
      )
      .execute();
  },

  ofPlayers: async (snapshot: Db | Tx, players: readonly PlayerKey[]): Promise<CashbackDay[]> =>
    players.length === 0
      ? []
      : at(snapshot)
          .selectFrom("cashback_days")
          .select(["tenant_id", "player_id", dayText, "wager_class", "staked", "won", "returned", "edge_x10000"])
          .where((eb) =>
            eb.or(players.map((player) => eb.and([eb("tenant_id", "=", player.tenant_id), eb("player_id", "=", player.player_id)]))),
          )
          .orderBy("day")
          .execute(),

  /** Results of the players of a day, in the order of their ids: stakes less wins, and returned stakes, without some classes. */
  results: async (
    tx: Tx,
    { tenant_id, day }: { tenant_id: number; day: string },
    { excluded, after, limit }: { excluded: readonly number[]; after: string; limit: number },
  ): Promise<PlayerResult[]> => {
    const { rows } = await sql<PlayerResult>`
      select player_id, sum(staked - won)::bigint as base, sum(returned)::bigint as returned from cashback_days
      where tenant_id = ${tenant_id} and day = ${day}::date and player_id > ${after}::uuid and wager_class <> all(${`{${excluded.join(",")}}`}::int[])
      group by player_id order by player_id limit ${limit}`.execute(tx);
    return rows;
  },

  /** Σ cash stake × edge of a day for these players, in centavos times basis points. */
  edges: async (
    within: Db | Tx,
    { tenant_id, day }: { tenant_id: number; day: string },
    players: readonly string[],
  ): Promise<Map<string, number>> => {
    const { rows } = await sql<{ player_id: string; edge_x10000: number }>`
      select player_id, sum(edge_x10000)::bigint as edge_x10000 from cashback_days
      where tenant_id = ${tenant_id} and day = ${day}::date and player_id = any(${`{${players.join(",")}}`}::uuid[])
      group by player_id`.execute(within);
    return new Map(rows.map(({ player_id, edge_x10000 }) => [player_id, edge_x10000]));
  },

  /** The first day with a row; null if there is none. */
  first: async (db: Db | Tx, tenantId: number): Promise<string | null> => {
    const row = await at(db)
      .selectFrom("cashback_days")
      .select(dayText)
      .where("tenant_id", "=", tenantId)
      .orderBy("day")
      .limit(1)
      .executeTakeFirst();
    return row?.day ?? null;
  },

  clear: async (tx: Tx): Promise<void> => {
    // Not `truncate`, which would block readers until the rebuild's transaction ends.
    await sql`delete from cashback_days`.execute(tx);
  },
};
