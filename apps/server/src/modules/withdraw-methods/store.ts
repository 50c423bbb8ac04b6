import type { PixKeyType } from "@trevo/domain";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

type WithdrawMethodTables = {
  withdraw_methods: {
    tenant_id: number;
    id: string;
    player_id: string;
    type: PixKeyType;
    key_index: Buffer;
    key_sealed: Buffer;
    key_masked: string;
    held_until: Date | null;
    created_at: Date;
  };
};

export type WithdrawMethodRow = WithdrawMethodTables["withdraw_methods"];
/** All SQL on withdrawal methods. */
export const withdrawMethodStore = {
  /** Until the transaction ends, nobody else can add a method of this player. */
  lock: async (tx: Tx, owner: PlayerKey): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`withdraw-methods:${owner.tenant_id}:${owner.player_id}`}, 0))`.execute(tx);
  },

  /** Oldest first. */
  list: (db: Db | Tx, owner: PlayerKey): Promise<WithdrawMethodRow[]> =>
    db
      .withTables<WithdrawMethodTables>()
      .selectFrom("withdraw_methods")
      .selectAll()
      .where("tenant_id", "=", owner.tenant_id)
      .where("player_id", "=", owner.player_id)
      .orderBy("created_at")
      .orderBy("id")
      .execute(),

  /** Another player's method is not found. */
  find: (db: Db, owner: PlayerKey, id: string): Promise<WithdrawMethodRow | undefined> =>
    db
      .withTables<WithdrawMethodTables>()
      .selectFrom("withdraw_methods")
      .selectAll()
      .where("tenant_id", "=", owner.tenant_id)
      .where("id", "=", id)
      .where("player_id", "=", owner.player_id)
      .executeTakeFirst(),

  /** Locked until the transaction ends: a concurrent hold is either seen or waits. */
  holdOf: async (tx: Tx, owner: PlayerKey, id: string): Promise<Pick<WithdrawMethodRow, "held_until"> | null> => {
    const row = await tx
      .withTables<WithdrawMethodTables>()
      .selectFrom("withdraw_methods")
      .select("held_until")
      .where("tenant_id", "=", owner.tenant_id)
      .where("id", "=", id)
      .where("player_id", "=", owner.player_id)
      .forShare()
      .executeTakeFirst();
    return row ?? null;
  },

  hold: async (tx: Tx, owner: PlayerKey, until: Date): Promise<void> => {
    await tx
      .withTables<WithdrawMethodTables>()
      .updateTable("withdraw_methods")
      .set({ held_until: sql<Date>`greatest(held_until, ${until}::timestamptz)` })
      .where("tenant_id", "=", owner.tenant_id)
      .where("player_id", "=", owner.player_id)
      .execute();
  },

  sharedKeys: async (db: Db, tenant_id: number): Promise<{ key: string; players: string[] }[]> => {
    const { rows } = await sql<{ key: string; players: string[] }>`
      select encode(key_index, 'hex') as key, array_agg(player_id order by player_id) as players
      from withdraw_methods where tenant_id = ${tenant_id} group by key_index having count(*) > 1`.execute(db);
    return rows;
  },

  insert: async (tx: Tx, row: WithdrawMethodRow): Promise<void> => {
    await tx.withTables<WithdrawMethodTables>().insertInto("withdraw_methods").values(row).execute();
  },
};
