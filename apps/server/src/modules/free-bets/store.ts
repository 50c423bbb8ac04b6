import { type Generated, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { playerKeysOf } from "../../kernel/state-invariant.ts";
import type { FreeBetUse } from "./free-bets.ts";

type FreeBetTables = {
  sport_free_bets: {
    tenant_id: number;
    id: string;
    player_id: string;
    source: string;
    external_id: string;
    offer_id: string | null;
    offer_version: number | null;
    deposit_id: string | null;
    amount: number;
    min_odds_x1000: number;
    valid_until: Date;
    bet_id: Generated<string | null>;
    used_at: Generated<Date | null>;
    cancelled_at: Generated<Date | null>;
    created_at: Date;
  };
};

export type FreeBetRow = Selectable<FreeBetTables["sport_free_bets"]>;
export type NewFreeBetRow = Omit<FreeBetRow, "bet_id" | "used_at" | "cancelled_at">;

const at = (db: Db | Tx) => db.withTables<FreeBetTables>();
const isPlayer = ({ tenant_id, player_id }: PlayerKey) => ({ tenant_id, player_id });

/** All SQL on free bets. */
export const store = {
  insert: async (tx: Tx, row: NewFreeBetRow): Promise<void> => {
    await at(tx).insertInto("sport_free_bets").values(row).execute();
  },

  /** Finds the player's own free bet and locks it. */
  hold: (tx: Tx, owner: PlayerKey, id: string): Promise<FreeBetRow | undefined> =>
    at(tx)
      .selectFrom("sport_free_bets")
      .selectAll()
      .where((eb) => eb.and(isPlayer(owner)))
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst(),

  /** Locks free bets in the order of their ids, so that two callers cannot deadlock. */
  lock: async (tx: Tx, uses: readonly FreeBetUse[]): Promise<void> => {
    if (uses.length === 0) return;
    await sql`select from sport_free_bets where (tenant_id, id) in (
        select * from unnest(${uses.map(({ tenant_id }) => tenant_id)}::int[], ${uses.map(({ id }) => id)}::uuid[]))
      order by tenant_id, id for no key update`.execute(tx);
  },

  /** Returns false if a bet already uses it. */
  use: async (tx: Tx, { tenant_id, id, bet_id }: FreeBetUse, used_at: Date): Promise<boolean> => {
    const used = await at(tx)
      .updateTable("sport_free_bets")
      .set({ bet_id, used_at })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("bet_id", "is", null)
      .returning("id")
      .executeTakeFirst();
    return used !== undefined;
  },

  /** Only if this bet uses it. Valid for the time it had left, and for at least `leastMs`. */
  giveBack: async (tx: Tx, { tenant_id, id, bet_id }: FreeBetUse, { now, leastMs }: { now: Date; leastMs: number }): Promise<void> => {
    await sql`update sport_free_bets set bet_id = null, used_at = null,
        valid_until = ${now}::timestamptz + greatest(valid_until - used_at, ${leastMs}::int * interval '1 millisecond')
      where tenant_id = ${tenant_id} and id = ${id} and bet_id = ${bet_id}`.execute(tx);
  },

  usable: (db: Db, owner: PlayerKey, { now, limit }: { readonly now: Date; readonly limit: number }): Promise<FreeBetRow[]> =>
    at(db)
      .selectFrom("sport_free_bets")
      .selectAll()
      .where((eb) => eb.and(isPlayer(owner)))
      .where("bet_id", "is", null)
      .where("cancelled_at", "is", null)
      .where("valid_until", ">", now)
      .orderBy("valid_until")
      .orderBy("id")
      .limit(limit)
      .execute(),

  /** Free bets that can no longer be used, last to end first. */
  ended: async (
    db: Db,
    { tenant_id, player_id }: PlayerKey,
    { now, limit }: { readonly now: Date; readonly limit: number },
  ): Promise<FreeBetRow[]> =>
    (
      await sql<FreeBetRow>`select * from sport_free_bets
        where tenant_id = ${tenant_id} and player_id = ${player_id}
          and (bet_id is not null or cancelled_at is not null or valid_until <= ${now}::timestamptz)
        order by coalesce(used_at, least(cancelled_at, valid_until)) desc, id desc limit ${limit}`.execute(db)
    ).rows,

  cancelOf: async (db: Db, { tenant_id, player_id }: PlayerKey, now: Date): Promise<void> => {
    await sql`with ending as materialized (
        select tenant_id, id from sport_free_bets where tenant_id = ${tenant_id} and player_id = ${player_id} and cancelled_at is null
        order by id for no key update)
      update sport_free_bets f set cancelled_at = ${now}::timestamptz
      from ending e where f.tenant_id = e.tenant_id and f.id = e.id`.execute(db);
  },

  cancelOfDeposit: async (tx: Tx, { tenant_id, deposit_id }: { tenant_id: number; deposit_id: string }, now: Date): Promise<void> => {
    await sql`with ending as materialized (
        select tenant_id, id from sport_free_bets where tenant_id = ${tenant_id} and deposit_id = ${deposit_id} and cancelled_at is null
        order by id for no key update)
      update sport_free_bets f set cancelled_at = ${now}::timestamptz
      from ending e where f.tenant_id = e.tenant_id and f.id = e.id`.execute(tx);
  },

  /** Free bets of all players, or of these. */
  all: async (snapshot: Tx, of: "all" | readonly PlayerKey[]): Promise<FreeBetRow[]> => {
    if (of !== "all" && of.length === 0) return [];
    const some = of === "all" ? sql`true` : sql`(tenant_id, player_id) in (${playerKeysOf(of)})`;
    return (await sql<FreeBetRow>`select * from sport_free_bets where ${some}`.execute(snapshot)).rows;
  },
};
