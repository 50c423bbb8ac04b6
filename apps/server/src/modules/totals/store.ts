import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { PlayerTotals } from "./sum-entries.ts";

type TotalsTables = { player_totals: PlayerTotals };

const at = (db: Db | Tx) => db.withTables<TotalsTables>();

/** All SQL on the totals. */
export const totalsStore = {
  read: async (db: Db, { tenant_id, player_id }: PlayerKey): Promise<PlayerTotals | null> =>
    (await at(db)
      .selectFrom("player_totals")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .executeTakeFirst()) ?? null,

  readMany: async (db: Db | Tx, players: readonly PlayerKey[]): Promise<PlayerTotals[]> =>
    players.length === 0
      ? []
      : at(db)
          .selectFrom("player_totals")
          .selectAll()
          .where((eb) =>
            eb.or(players.map((player) => eb.and([eb("tenant_id", "=", player.tenant_id), eb("player_id", "=", player.player_id)]))),
          )
          .execute(),

  highest: (db: Db, tenantId: number, most: number): Promise<{ player_id: string; staked: number }[]> =>
    at(db)
      .selectFrom("player_totals")
      .select(["player_id", "staked"])
      .where("tenant_id", "=", tenantId)
      .where("staked", ">", 0)
      .orderBy("staked", "desc")
      .orderBy("first_at")
      .orderBy("player_id")
      .limit(most)
      .execute(),

  add: async (tx: Tx, changes: readonly PlayerTotals[]): Promise<void> => {
    await at(tx)
      .insertInto("player_totals")
      .values(changes)
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "player_id"]).doUpdateSet((eb) => ({
          staked: eb("player_totals.staked", "+", eb.ref("excluded.staked")),
          won: eb("player_totals.won", "+", eb.ref("excluded.won")),
          rounds: eb("player_totals.rounds", "+", eb.ref("excluded.rounds")),
          deposited: eb("player_totals.deposited", "+", eb.ref("excluded.deposited")),
          withdrawn: eb("player_totals.withdrawn", "+", eb.ref("excluded.withdrawn")),
          first_at: eb.fn<Date>("least", ["player_totals.first_at", "excluded.first_at"]),
          last_at: eb.fn<Date>("greatest", ["player_totals.last_at", "excluded.last_at"]),
        })),
      )
      .execute();
  },

  clear: async (tx: Tx): Promise<void> => {
    // Not `truncate`, which would block readers until the rebuild's transaction ends.
    await sql`delete from player_totals`.execute(tx);
  },
};
