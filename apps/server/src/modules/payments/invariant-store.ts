import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/invariant.ts";
import { type RowKey, keysOf, playerKeysOf } from "../../kernel/state-invariant.ts";
import type { WithdrawalStatus } from "./states.ts";

export interface CheckedWithdrawal extends RowKey, PlayerKey {
  readonly amount: number;
  readonly status: WithdrawalStatus;
  /** Bank's id of each piece that came back, with its amount. */
  readonly returns: Readonly<Record<string, number>>;
}

export interface CheckedDeposit extends RowKey, PlayerKey {
  readonly amount: number;
  readonly status: string;
  readonly end_to_end_id: string | null;
}

export interface CheckedPix {
  readonly tenant_id: number;
  readonly end_to_end_id: string;
  readonly deposit_id: string | null;
  readonly amount: number;
  readonly paid_at: Date;
  readonly disposition: string;
  /** Each piece that went back, with its amount. */
  readonly refunds: Readonly<Record<string, number>>;
}

/** All SQL of the invariants of payments. */
export const invariantStore = {
  withdrawals: async (snapshot: Tx, keys: readonly RowKey[]): Promise<CheckedWithdrawal[]> => {
    if (keys.length === 0) return [];
    const { rows } = await sql<CheckedWithdrawal>`select w.tenant_id, w.id, w.player_id, w.amount, w.status,
        coalesce((select jsonb_object_agg(r.refund_id, r.amount) from payout_returns r where r.tenant_id = w.tenant_id and r.withdrawal_id = w.id), '{}') as returns
      from withdrawals w where (w.tenant_id, w.id) in (${keysOf(keys)})`.execute(snapshot);
    return rows;
  },

  deposits: async (snapshot: Tx, keys: readonly RowKey[]): Promise<CheckedDeposit[]> => {
    if (keys.length === 0) return [];
    const { rows } =
      await sql<CheckedDeposit>`select tenant_id, id, player_id, amount, status, end_to_end_id from deposits where (tenant_id, id) in (${keysOf(keys)})`.execute(
        snapshot,
      );
    return rows;
  },

  pix: async (snapshot: Tx, keys: readonly { tenant_id: number; end_to_end_id: string }[]): Promise<CheckedPix[]> => {
    if (keys.length === 0) return [];
    const asked = sql.join(keys.map((key) => sql`(${key.tenant_id}::int, ${key.end_to_end_id})`));
    const { rows } = await sql<CheckedPix>`${selectPix} where (p.tenant_id, p.end_to_end_id) in (${asked})`.execute(snapshot);
    return rows;
  },

  pixPaidIn: async (snapshot: Tx, period: { tenant_id: number; since: Date; until: Date }): Promise<CheckedPix[]> => {
    const { rows } =
      await sql<CheckedPix>`${selectPix} where p.tenant_id = ${period.tenant_id} and p.paid_at >= ${period.since} and p.paid_at <= ${period.until}`.execute(
        snapshot,
      );
    return rows;
  },

  /** What withdrawals that are not final reserve, by player; of all, or of these. */
  reserved: async (snapshot: Tx, players: "all" | readonly PlayerKey[]): Promise<(PlayerKey & { amount: number })[]> => {
    if (players !== "all" && players.length === 0) return [];
    const these = players === "all" ? sql`` : sql`and (tenant_id, player_id) in (${playerKeysOf(players)})`;
    const { rows } = await sql<
      PlayerKey & { amount: number }
    >`select tenant_id, player_id, sum(amount)::bigint as amount from withdrawals where status in ('pending', 'processing', 'under_review') ${these} group by 1, 2`.execute(
      snapshot,
    );
    return rows;
  },

  /** What Pix brought and took, by tenant: what the clearing account must hold. */
  clearing: async (snapshot: Tx): Promise<{ tenant_id: number; amount: number }[]> => {
    const { rows } = await sql<{ tenant_id: number; amount: number }>`select tenant_id, sum(amount)::bigint as amount from (
        select tenant_id, amount from received_pix where disposition = 'credited'
        union all select r.tenant_id, -r.amount from pix_refunds r join received_pix p using (tenant_id, end_to_end_id) where p.disposition = 'credited'
        union all select tenant_id, -amount from withdrawals where status = 'approved'
        union all select tenant_id, amount from payout_returns) moves group by 1`.execute(snapshot);
    return rows;
  },
};

const selectPix = sql`select p.tenant_id, p.end_to_end_id, p.deposit_id, p.amount, p.paid_at, p.disposition,
    coalesce((select jsonb_object_agg(r.refund_id, r.amount) from pix_refunds r where r.tenant_id = p.tenant_id and r.end_to_end_id = p.end_to_end_id), '{}') as refunds
  from received_pix p`;
