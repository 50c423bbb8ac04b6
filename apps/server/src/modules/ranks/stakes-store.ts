import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

/** A player's stakes in a period, in centavos of cash, and when the sum was reached. */
export interface PeriodStake extends PlayerKey {
  readonly period: string;
  readonly staked: number;
  readonly reached_at: Date;
}

export type Standing = Pick<PeriodStake, "player_id" | "staked" | "reached_at">;

/** A player's turnover over all time, including bonus money. It decides the level. */
export interface PlayerTurnover extends PlayerKey {
  readonly staked: number;
}

export interface Board {
  readonly tenant_id: number;
  readonly period: string;
}

type StakeTables = { period_stakes: PeriodStake; player_levels: PlayerTurnover };

const at = (db: Db | Tx) => db.withTables<StakeTables>();

/** All SQL on the stakes that the follower maintains. */
export const stakesStore = {
  add: async (tx: Tx, stakes: readonly PeriodStake[]): Promise<void> => {
    if (stakes.length === 0) return;
    await sql`insert into period_stakes as s (tenant_id, period, player_id, staked, reached_at)
      select n.tenant_id, n.period, n.player_id, n.staked, n.reached_at
      from jsonb_to_recordset(${JSON.stringify(stakes)}::jsonb) as n (tenant_id int, period text, player_id uuid, staked bigint, reached_at timestamptz)
      order by 1, 2, 3
      on conflict (tenant_id, period, player_id) do update
        set staked = s.staked + excluded.staked, reached_at = greatest(s.reached_at, excluded.reached_at)`.execute(tx);
  },

  /** Returns the turnovers after the change. */
  addTurnover: async (tx: Tx, changes: readonly PlayerTurnover[]): Promise<PlayerTurnover[]> => {
    if (changes.length === 0) return [];
    return at(tx)
      .insertInto("player_levels")
      .values(changes)
      .onConflict((conflict) =>
        conflict
          .columns(["tenant_id", "player_id"])
          .doUpdateSet((eb) => ({ staked: eb("player_levels.staked", "+", eb.ref("excluded.staked")) })),
      )
      .returning(["tenant_id", "player_id", "staked"])
      .execute();
  },

  /** The best players after the first `skip`: highest stakes first, then the time at which they were reached, then the smaller id. */
  highest: (db: Db | Tx, { tenant_id, period }: Board, { most, skip = 0 }: { most: number; skip?: number }): Promise<Standing[]> =>
    at(db)
      .selectFrom("period_stakes")
      .select(["player_id", "staked", "reached_at"])
      .where("tenant_id", "=", tenant_id)
      .where("period", "=", period)
      .where("staked", ">", 0)
      .orderBy("staked", "desc")
      .orderBy("reached_at")
      .orderBy("player_id")
      .limit(most)
      .offset(skip)
      .execute(),

  /** Null if the player has no stake that counts. */
  positionOf: async (db: Db, { tenant_id, period }: Board, playerId: string): Promise<{ position: number; staked: number } | null> => {
    const { rows } = await sql<{ position: number; staked: number }>`
      select own.staked, (select count(*) from period_stakes s where s.tenant_id = own.tenant_id and s.period = own.period and s.staked > 0
        and (s.staked > own.staked or (s.staked = own.staked and (s.reached_at, s.player_id) < (own.reached_at, own.player_id)))) + 1 as position
      from period_stakes own
      where own.tenant_id = ${tenant_id} and own.period = ${period} and own.player_id = ${playerId} and own.staked > 0`.execute(db);
    return rows[0] ?? null;
  },

  turnoverOf: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<number> =>
    (
      await at(db)
        .selectFrom("player_levels")
        .select("staked")
        .where("tenant_id", "=", tenant_id)
        .where("player_id", "=", player_id)
        .executeTakeFirst()
    )?.staked ?? 0,

  clear: async (tx: Tx): Promise<void> => {
    // Not truncate, which would block readers until the rebuild's transaction ends.
    await sql`delete from period_stakes`.execute(tx);
    await sql`delete from player_levels`.execute(tx);
  },
};
