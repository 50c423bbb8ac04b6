import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { GameReturn } from "./sum-rounds.ts";

type Products = "staked_squared" | "won_squared" | "staked_won";
/** `numeric` comes and goes as its digits. */
type StoredReturn = Omit<GameReturn, Products> & { readonly [P in Products]: string };
type ReturnTables = { game_returns: StoredReturn };

const at = (db: Db | Tx) => db.withTables<ReturnTables>();

const fromRow = ({ staked_squared, won_squared, staked_won, ...row }: StoredReturn): GameReturn => ({
  ...row,
  staked_squared: BigInt(staked_squared),
  won_squared: BigInt(won_squared),
  staked_won: BigInt(staked_won),
});

/** All SQL on what games have returned. */
export const returnsStore = {
  read: async (db: Db, tenantId: number): Promise<GameReturn[]> => {
    const rows = await at(db).selectFrom("game_returns").selectAll().where("tenant_id", "=", tenantId).execute();
    return rows.map(fromRow);
  },

  /** Of every tenant, for the invariant. */
  readAll: async (snapshot: Tx): Promise<GameReturn[]> =>
    (await at(snapshot).selectFrom("game_returns").selectAll().execute()).map(fromRow),

  add: async (tx: Tx, changes: readonly GameReturn[]): Promise<void> => {
    await at(tx)
      .insertInto("game_returns")
      .values(
        changes.map(({ staked_squared, won_squared, staked_won, ...change }) => ({
          ...change,
          staked_squared: String(staked_squared),
          won_squared: String(won_squared),
          staked_won: String(staked_won),
        })),
      )
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
      .execute();
  },

  clear: async (tx: Tx): Promise<void> => {
    // Not truncate: that would shut out whoever reads until the rebuild's transaction ends.
    await sql`delete from game_returns`.execute(tx);
  },
};
