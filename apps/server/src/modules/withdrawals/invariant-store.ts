import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type RowKey, keysOf, playerKeysOf } from "../../kernel/state-invariant.ts";
import type { WithdrawalStatus } from "./states.ts";

export interface CheckedWithdrawal extends RowKey, PlayerKey {
  readonly amount: number;
  readonly status: WithdrawalStatus;
  /** Amount of each returned piece, by the bank's id of it. */
  readonly returns: Readonly<Record<string, number>>;
}

/** SQL of checks that compare withdrawals with the ledger. */
export const invariantStore = {
  withdrawals: async (snapshot: Tx, keys: readonly RowKey[]): Promise<CheckedWithdrawal[]> => {
    if (keys.length === 0) return [];
    const { rows } = await sql<CheckedWithdrawal>`select w.tenant_id, w.id, w.player_id, w.amount, w.status,
        coalesce((select jsonb_object_agg(r.refund_id, r.amount) from payout_returns r
          where r.tenant_id = w.tenant_id and r.withdrawal_id = w.id), '{}') as returns
      from withdrawals w where (w.tenant_id, w.id) in (${keysOf(keys)})`.execute(snapshot);
    return rows;
  },

  /** Amounts in centavos reserved by withdrawals that are not final, by player; of all players, or of these. */
  reserved: async (snapshot: Tx, players: "all" | readonly PlayerKey[]): Promise<(PlayerKey & { amount: number })[]> => {
    if (players !== "all" && players.length === 0) return [];
    const these = players === "all" ? sql`` : sql`and (tenant_id, player_id) in (${playerKeysOf(players)})`;
    const { rows } = await sql<PlayerKey & { amount: number }>`
      select tenant_id, player_id, sum(amount)::bigint as amount from withdrawals
      where status in ('pending', 'processing', 'under_review') ${these} group by 1, 2`.execute(snapshot);
    return rows;
  },

  /** Amounts in centavos paid out minus those returned, by tenant. */
  sumPaidOut: async (snapshot: Tx): Promise<{ tenant_id: number; amount: number }[]> => {
    const { rows } = await sql<{ tenant_id: number; amount: number }>`select tenant_id, sum(amount)::bigint as amount from (
        select tenant_id, amount from withdrawals where status = 'approved'
        union all select tenant_id, -amount from payout_returns) moves group by 1`.execute(snapshot);
    return rows;
  },
};
