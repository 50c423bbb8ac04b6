import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Carried, Deduction } from "./policy.ts";

export interface CarriedRow extends PlayerKey, Carried {
  /** The last settled day. */
  readonly day: string;
}

type PlayerTables = {
  cashback_players: PlayerKey & { readonly day: string; readonly carried: number; readonly deductions: readonly Deduction[] };
};

const at = (db: Db | Tx) => db.withTables<PlayerTables>();

/** All SQL on what a player's days carry over to the next ones. */
export const playersStore = {
  read: async (db: Db | Tx, players: readonly PlayerKey[]): Promise<CarriedRow[]> =>
    players.length === 0
      ? []
      : at(db)
          .selectFrom("cashback_players")
          .select(["tenant_id", "player_id", sql<string>`day::text`.as("day"), "carried", "deductions"])
          .where((eb) =>
            eb.or(players.map((player) => eb.and([eb("tenant_id", "=", player.tenant_id), eb("player_id", "=", player.player_id)]))),
          )
          .execute(),

  save: async (tx: Tx, rows: readonly CarriedRow[]): Promise<void> => {
    if (rows.length === 0) return;
    await at(tx)
      .insertInto("cashback_players")
      .values(rows.map((row) => ({ ...row, deductions: sql<readonly Deduction[]>`${JSON.stringify(row.deductions)}::jsonb` })))
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "player_id"]).doUpdateSet((eb) => ({
          day: eb.ref("excluded.day"),
          carried: eb.ref("excluded.carried"),
          deductions: eb.ref("excluded.deductions"),
        })),
      )
      .execute();
  },
};
