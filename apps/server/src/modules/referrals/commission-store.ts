import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { CommissionDay, CommissionSums } from "./sum-commissions.ts";

type CommissionTables = { commission_days: CommissionDay };

const at = (db: Db | Tx) => db.withTables<CommissionTables>();

/** A player's sums in a month under the offer version that applies to the player. */
export interface PlayerMonth extends CommissionSums {
  readonly player_id: string;
  readonly offer_id: string;
  readonly version: number;
}

/** An affiliate and a range of days, including the first and excluding the last; `YYYY-MM-DD`. */
export interface MonthOf {
  readonly tenant_id: number;
  readonly affiliate_id: string;
  readonly from: string;
  readonly until: string;
}

/** All SQL on the daily sums of affiliates' players. */
export const commissionStore = {
  /** `days` contains each day of a player and affiliate at most once. */
  add: async (tx: Tx, days: readonly CommissionDay[]): Promise<void> => {
    if (days.length === 0) return;
    await at(tx)
      .insertInto("commission_days")
      .values(days)
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "affiliate_id", "player_id", "day"]).doUpdateSet((eb) => ({
          staked: eb("commission_days.staked", "+", eb.ref("excluded.staked")),
          won: eb("commission_days.won", "+", eb.ref("excluded.won")),
          rewards: eb("commission_days.rewards", "+", eb.ref("excluded.rewards")),
          deposited: eb("commission_days.deposited", "+", eb.ref("excluded.deposited")),
        })),
      )
      .execute();
  },

  clear: async (tx: Tx): Promise<void> => {
    await sql`delete from commission_days`.execute(tx);
  },

  ofPlayers: async (snapshot: Tx, players: readonly PlayerKey[]): Promise<CommissionDay[]> => {
    if (players.length === 0) return [];
    const keys = sql.join(players.map((key) => sql`(${key.tenant_id}::int, ${key.player_id}::uuid)`));
    const { rows } = await sql<CommissionDay>`
      select tenant_id, affiliate_id, player_id, day::text as day, staked, won, rewards, deposited from commission_days
      where (tenant_id, player_id) in (${keys})`.execute(snapshot);
    return rows;
  },

  /** By player and version, in a fixed order. */
  months: async (db: Db | Tx, of: MonthOf): Promise<PlayerMonth[]> => {
    const { rows } = await sql<PlayerMonth>`
      select d.player_id, a.offer_id, a.version, sum(d.staked)::bigint as staked, sum(d.won)::bigint as won,
        sum(d.rewards)::bigint as rewards, sum(d.deposited)::bigint as deposited
      from commission_days d cross join lateral (
        select offer_id, version from attributions a
        where a.tenant_id = d.tenant_id and a.player_id = d.player_id and a.from_day <= d.day order by no desc limit 1) a
      where d.tenant_id = ${of.tenant_id} and d.affiliate_id = ${of.affiliate_id} and d.day >= ${of.from}::date and d.day < ${of.until}::date
      group by 1, 2, 3 order by 2, 3, 1`.execute(db);
    return rows;
  },

  /** Sums of all players of an affiliate by day, oldest first. */
  daily: async (db: Db, of: MonthOf): Promise<(CommissionSums & { day: string; players: number })[]> => {
    const { rows } = await sql<CommissionSums & { day: string; players: number }>`
      select day::text as day, count(*) filter (where staked > 0)::int as players, sum(staked)::bigint as staked, sum(won)::bigint as won,
        sum(rewards)::bigint as rewards, sum(deposited)::bigint as deposited
      from commission_days where tenant_id = ${of.tenant_id} and affiliate_id = ${of.affiliate_id}
        and day >= ${of.from}::date and day < ${of.until}::date
      group by 1 order by 1`.execute(db);
    return rows;
  },
};
