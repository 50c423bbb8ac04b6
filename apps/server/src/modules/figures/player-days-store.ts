import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

/** What a player moved on a day. In centavos. */
export interface MovedDay {
  readonly player_id: string;
  readonly day: string;
  readonly deposits: number;
  readonly deposited: number;
  readonly withdrawn: number;
  /** Cash only. */
  readonly staked: number;
}

export interface DepositorsQuery {
  readonly from: string;
  /** In centavos, inclusive. */
  readonly least: number;
  readonly after: string | null;
  readonly limit: number;
}

export interface PlayerDayKey extends PlayerKey {
  readonly day: string;
}

/** SQL on the days of single players. */
export const playerDaysStore = {
  depositors: async (db: Db, tenantId: number, { from, least, after, limit }: DepositorsQuery): Promise<string[]> => {
    const { rows } = await sql<{ player_id: string }>`
      select player_id from player_days where tenant_id = ${tenantId} and day >= ${from}::date
        ${after === null ? sql`` : sql`and player_id > ${after}`}
      group by player_id having sum(deposited) >= ${least} order by player_id limit ${limit}`.execute(db);
    return rows.map(({ player_id }) => player_id);
  },

  day: async (tx: Tx, { tenant_id, player_id, day }: PlayerDayKey): Promise<Omit<MovedDay, "player_id">> => {
    const { rows } = await sql<Omit<MovedDay, "player_id">>`
      select day::text as day, deposits, deposited, withdrawn, staked_cash as staked from player_days
      where tenant_id = ${tenant_id} and player_id = ${player_id} and day = ${day}::date`.execute(tx);
    return rows[0] ?? { day, deposits: 0, deposited: 0, withdrawn: 0, staked: 0 };
  },

  days: async (
    db: Db,
    tenantId: number,
    { players, from }: { readonly players: readonly string[]; readonly from: string },
  ): Promise<MovedDay[]> => {
    const { rows } = await sql<MovedDay>`
      select player_id, day::text as day, deposits, deposited, withdrawn, staked_cash as staked from player_days
      where tenant_id = ${tenantId} and player_id = any(${players}::uuid[]) and day >= ${from}::date order by player_id, day`.execute(db);
    return rows;
  },
};
