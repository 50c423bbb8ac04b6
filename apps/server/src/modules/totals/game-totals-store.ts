import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

/** Number of a player's rounds of a game. */
export interface PlayerGame extends PlayerKey {
  readonly game_id: number;
  readonly rounds: number;
}

export interface GameTotals {
  readonly tenant_id: number;
  readonly game_id: number;
  /** Players with at least one round that was not rolled back. */
  readonly players: number;
  readonly rounds: number;
}

type GameTables = { player_games: PlayerGame; game_totals: GameTotals };

const at = (db: Db | Tx) => db.withTables<GameTables>();

/** All SQL on the numbers of rounds and players of each game. */
export const gameTotalsStore = {
  /** Games with at least `minPlayers` players. */
  read: (db: Db, tenantId: number, minPlayers: number): Promise<GameTotals[]> =>
    at(db).selectFrom("game_totals").selectAll().where("tenant_id", "=", tenantId).where("players", ">=", minPlayers).execute(),

  readOf: async (db: Db | Tx, players: readonly PlayerKey[]): Promise<PlayerGame[]> =>
    players.length === 0
      ? []
      : at(db)
          .selectFrom("player_games")
          .selectAll()
          .where((eb) =>
            eb.or(players.map((player) => eb.and([eb("tenant_id", "=", player.tenant_id), eb("player_id", "=", player.player_id)]))),
          )
          .where("rounds", ">", 0)
          .orderBy("game_id")
          .execute(),

  /** Games whose totals differ from the sum of their players' rows. */
  differing: async (snapshot: Tx, most: number): Promise<{ tenant_id: number; game_id: number; stored: string; due: string }[]> => {
    const { rows } = await sql<{ tenant_id: number; game_id: number; stored: string; due: string }>`
      select tenant_id, game_id, concat_ws(' ', t.players, t.rounds) as stored, concat_ws(' ', coalesce(s.players, 0), coalesce(s.rounds, 0)) as due
      from game_totals t full join (
        select tenant_id, game_id, count(*) filter (where rounds > 0) as players, sum(rounds)::bigint as rounds
        from player_games group by tenant_id, game_id) s using (tenant_id, game_id)
      where (t.players, t.rounds) is distinct from (coalesce(s.players, 0), coalesce(s.rounds, 0))
      order by tenant_id, game_id limit ${most}`.execute(snapshot);
    return rows;
  },

  /** `changes` contains each pair of player and game once. */
  add: async (tx: Tx, changes: readonly PlayerGame[]): Promise<void> => {
    if (changes.length === 0) return;
    const after = await at(tx)
      .insertInto("player_games")
      .values(changes)
      .onConflict((conflict) =>
        conflict
          .columns(["tenant_id", "player_id", "game_id"])
          .doUpdateSet((eb) => ({ rounds: eb("player_games.rounds", "+", eb.ref("excluded.rounds")) })),
      )
      .returning(["tenant_id", "player_id", "game_id", "rounds"])
      .execute();
    await at(tx)
      .insertInto("game_totals")
      .values(sumByGame(changes, after))
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "game_id"]).doUpdateSet((eb) => ({
          players: eb("game_totals.players", "+", eb.ref("excluded.players")),
          rounds: eb("game_totals.rounds", "+", eb.ref("excluded.rounds")),
        })),
      )
      .execute();
  },

  clear: async (tx: Tx): Promise<void> => {
    // Not `truncate`, which would block readers until the rebuild's transaction ends.
    await sql`delete from player_games`.execute(tx);
    await sql`delete from game_totals`.execute(tx);
  },
};

/** A player counts for a game while at least one of their rounds is not rolled back. */
function sumByGame(changes: readonly PlayerGame[], after: readonly PlayerGame[]): GameTotals[] {
  const nameOf = ({ tenant_id, player_id, game_id }: PlayerGame) => `${tenant_id} ${player_id} ${game_id}`;
  const standing = new Map(after.map((row) => [nameOf(row), row.rounds]));
  const sums = new Map<string, GameTotals>();
  for (const change of changes) {
    const { tenant_id, game_id, rounds } = change;
    const now = standing.get(nameOf(change)) ?? 0;
    const sum = sums.get(`${tenant_id} ${game_id}`) ?? { tenant_id, game_id, players: 0, rounds: 0 };
    sums.set(`${tenant_id} ${game_id}`, {
      ...sum,
      players: sum.players + Number(now > 0) - Number(now > rounds),
      rounds: sum.rounds + rounds,
    });
  }
  return [...sums.values()];
}
