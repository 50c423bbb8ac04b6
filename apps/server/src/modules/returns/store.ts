import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { GameReturn } from "./sum-rounds.ts";

type Products = "staked_squared" | "won_squared" | "staked_won";
/** `numeric` is read and written as its digits. */
type StoredReturn = Omit<GameReturn, Products> & { readonly [P in Products]: string };
type StoredPoint = Omit<StoredReturn, "game">;
type ReturnTables = { game_returns: StoredReturn; game_return_points: StoredPoint };

const at = (db: Db | Tx) => db.withTables<ReturnTables>();

const fromRow = <Row extends StoredPoint>({ staked_squared, won_squared, staked_won, ...row }: Row) => ({
  ...row,
  staked_squared: BigInt(staked_squared),
  won_squared: BigInt(won_squared),
  staked_won: BigInt(staked_won),
});

const toRow = <Sum extends Omit<GameReturn, "game">>({ staked_squared, won_squared, staked_won, ...sum }: Sum) => ({
  ...sum,
  staked_squared: String(staked_squared),
  won_squared: String(won_squared),
  staked_won: String(staked_won),
});

const toPoint = (sum: GameReturn): StoredPoint => {
  const { tenant_id, game_id, rules_hash, paytable_hash, rounds, staked, won, staked_squared, won_squared, staked_won } = sum;
  return toRow({ tenant_id, game_id, rules_hash, paytable_hash, rounds, staked, won, staked_squared, won_squared, staked_won });
};

/** A tenant's version of a game. */
export type VersionKey = Pick<StoredPoint, "tenant_id" | "game_id" | "rules_hash" | "paytable_hash">;
export type ReturnPoint = Omit<GameReturn, "game">;

/** All SQL on returns of games. */
export const returnsStore = {
  read: async (db: Db, tenantId: number): Promise<GameReturn[]> => {
    const rows = await at(db).selectFrom("game_returns").selectAll().where("tenant_id", "=", tenantId).execute();
    return rows.map(fromRow);
  },

  /** Of every tenant, for the invariant. */
  readAll: async (snapshot: Tx): Promise<GameReturn[]> =>
    (await at(snapshot).selectFrom("game_returns").selectAll().execute()).map(fromRow),

  /** Adds the changes and returns the new total of each version. */
  add: async (tx: Tx, changes: readonly GameReturn[]): Promise<GameReturn[]> => {
    const rows = await at(tx)
      .insertInto("game_returns")
      .values(changes.map(toRow))
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "game_id", "rules_hash", "paytable_hash"]).doUpdateSet((eb) => ({
          rounds: eb("game_returns.rounds", "+", eb.ref("excluded.rounds")),
          staked: eb("game_returns.staked", "+", eb.ref("excluded.staked")),
          won: eb("game_returns.won", "+", eb.ref("excluded.won")),
          staked_squared: sql<string>`game_returns.staked_squared + excluded.staked_squared`,
          won_squared: sql<string>`game_returns.won_squared + excluded.won_squared`,
          staked_won: sql<string>`game_returns.staked_won + excluded.staked_won`,
        })),
      )
      .returningAll()
      .execute();
    return rows.map(fromRow);
  },

  /** Each point is reached once. */
  addPoints: async (tx: Tx, points: readonly GameReturn[]): Promise<void> => {
    await at(tx).insertInto("game_return_points").values(points.map(toPoint)).execute();
  },

  /** In the order in which they were reached. */
  points: async (db: Db | Tx, { tenant_id, game_id, rules_hash, paytable_hash }: VersionKey): Promise<ReturnPoint[]> => {
    const rows = await at(db)
      .selectFrom("game_return_points")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("game_id", "=", game_id)
      .where("rules_hash", "=", rules_hash)
      .where("paytable_hash", "=", paytable_hash)
      .orderBy("rounds")
      .execute();
    return rows.map(fromRow);
  },

  /** Of every tenant, for the invariant. */
  readPoints: async (snapshot: Tx): Promise<ReturnPoint[]> =>
    (await at(snapshot).selectFrom("game_return_points").selectAll().orderBy("rounds").execute()).map(fromRow),

  clear: async (tx: Tx): Promise<void> => {
    // Not truncate, which would block readers until the rebuild's transaction ends.
    await sql`delete from game_returns`.execute(tx);
    await sql`delete from game_return_points`.execute(tx);
  },
};
