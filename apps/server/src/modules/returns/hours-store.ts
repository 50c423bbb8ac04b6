import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { GameHour } from "./sum-rounds.ts";

type StoredHour = Omit<GameHour, "staked_squared"> & { readonly staked_squared: string };
type HourTables = { game_return_hours: StoredHour };

/** Hours of a tenant, including the first moment and excluding the last. */
export interface HourSpan {
  readonly tenant_id: number;
  readonly from: Date;
  readonly until: Date;
}

const at = (db: Db | Tx) => db.withTables<HourTables>();

const fromRow = <Row extends { staked_squared: string }>({ staked_squared, ...row }: Row) => ({
  ...row,
  staked_squared: BigInt(staked_squared),
});

/** All SQL on the hours in which rounds of house games closed. */
export const hoursStore = {
  add: async (tx: Tx, hours: readonly GameHour[]): Promise<void> => {
    await at(tx)
      .insertInto("game_return_hours")
      .values(hours.map(({ staked_squared, ...hour }) => ({ ...hour, staked_squared: String(staked_squared) })))
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "hour", "game_id", "rules_hash", "paytable_hash"]).doUpdateSet((eb) => ({
          rounds: eb("game_return_hours.rounds", "+", eb.ref("excluded.rounds")),
          staked: eb("game_return_hours.staked", "+", eb.ref("excluded.staked")),
          won: eb("game_return_hours.won", "+", eb.ref("excluded.won")),
          staked_squared: sql<string>`game_return_hours.staked_squared + excluded.staked_squared`,
        })),
      )
      .execute();
  },

  read: async (db: Db, { tenant_id, from, until }: HourSpan): Promise<GameHour[]> => {
    const rows = await at(db)
      .selectFrom("game_return_hours")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("hour", ">=", from)
      .where("hour", "<", until)
      .orderBy("hour")
      .execute();
    return rows.map(fromRow);
  },

  /** The sum of all hours of each version, of every tenant, for the invariant. */
  inAll: async (snapshot: Tx): Promise<Omit<GameHour, "hour">[]> => {
    const { rows } = await sql<Omit<StoredHour, "hour">>`
      select tenant_id, game_id, rules_hash, paytable_hash, sum(rounds)::bigint as rounds, sum(staked)::bigint as staked,
        sum(won)::bigint as won, sum(staked_squared)::text as staked_squared
      from game_return_hours group by tenant_id, game_id, rules_hash, paytable_hash`.execute(snapshot);
    return rows.map(fromRow);
  },

  clear: async (tx: Tx): Promise<void> => {
    await sql`delete from game_return_hours`.execute(tx);
  },
};
