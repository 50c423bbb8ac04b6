import type { BonusTerms } from "@trevo/offers";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

/** The bonus of a wallet, its progress and its terms; centavos. `expires_at` is ISO 8601. */
export interface ActiveBonus extends BonusTerms {
  readonly bonus_id: string;
  readonly granted: number;
  readonly required: number;
  readonly wagered: number;
  readonly converted: number;
  readonly steps_done: number;
  readonly open_rounds: number;
}

/** All SQL on bonuses as they stand; they are written by `post_commands`. */
export const bonusStore = {
  readActive: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<ActiveBonus | null> => {
    const { rows } = await sql<{ active: ActiveBonus }>`
      select to_jsonb(b) - 'tenant_id' - 'player_id' as active from active_bonuses b
      where tenant_id = ${tenant_id} and player_id = ${player_id}`.execute(db);
    return rows[0]?.active ?? null;
  },

  /** What a game may take now, by the function that the ledger decides with. */
  readSpendable: async (
    db: Db,
    { tenant_id, player_id }: PlayerKey,
    { moment, ...game }: SpendingGame & { readonly moment: Date },
  ): Promise<number> => {
    const { game_id, wager_class = null, cash_only = false } = game;
    const { rows } = await sql<{ spendable: number }>`
      select w.cash + case when w.bonus = 0 or ${cash_only}::boolean
        or bonus_weight(b, ${game_id}::int, ${wager_class}::int, ${moment}::timestamptz) < 0 then 0 else w.bonus end as spendable
      from wallets w left join active_bonuses b on b.tenant_id = w.tenant_id and b.player_id = w.player_id
      where w.tenant_id = ${tenant_id} and w.player_id = ${player_id}`.execute(db);
    return rows[0]?.spendable ?? 0;
  },
};

export interface SpendingGame {
  readonly game_id: number;
  /** Absent: unknown. */
  readonly wager_class?: number;
  readonly cash_only?: boolean;
}
