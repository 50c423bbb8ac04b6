import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type RowKey, keysOf } from "../../kernel/state-invariant.ts";
import type { PixKey } from "./received-pix-store.ts";

export interface CheckedDeposit extends RowKey, PlayerKey {
  readonly amount: number;
  readonly status: string;
  readonly end_to_end_id: string | null;
}

export interface CheckedPix extends PixKey {
  readonly deposit_id: string | null;
  readonly amount: number;
  readonly paid_at: Date;
  readonly disposition: string;
  /** Refunds by id, with the amount of each. */
  readonly refunds: Readonly<Record<string, number>>;
  /** The same refunds, with the amount that each debited from the wallet. */
  readonly postings: Readonly<Record<string, number>>;
}

export interface PaidPeriod {
  readonly tenant_id: number;
  /** Start and end, both inclusive. */
  readonly since: Date;
  readonly until: Date;
}

const selectPix = sql`select p.tenant_id, p.end_to_end_id, p.deposit_id, p.amount, p.paid_at, p.disposition,
    coalesce((select jsonb_object_agg(r.refund_id, r.amount) from pix_refunds r
      where r.tenant_id = p.tenant_id and r.end_to_end_id = p.end_to_end_id), '{}') as refunds,
    coalesce((select jsonb_object_agg(r.refund_id, coalesce(r.posted, r.amount)) from pix_refunds r
      where r.tenant_id = p.tenant_id and r.end_to_end_id = p.end_to_end_id), '{}') as postings
  from received_pix p`;

/** SQL of checks that compare deposits and received Pix with the ledger and the bank. */
export const invariantStore = {
  deposits: async (snapshot: Tx, keys: readonly RowKey[]): Promise<CheckedDeposit[]> => {
    if (keys.length === 0) return [];
    const { rows } = await sql<CheckedDeposit>`select tenant_id, id, player_id, amount, status, end_to_end_id from deposits
      where (tenant_id, id) in (${keysOf(keys)})`.execute(snapshot);
    return rows;
  },

  pix: async (snapshot: Tx, keys: readonly PixKey[]): Promise<CheckedPix[]> => {
    if (keys.length === 0) return [];
    const pairs = sql.join(keys.map((key) => sql`(${key.tenant_id}::int, ${key.end_to_end_id})`));
    const { rows } = await sql<CheckedPix>`${selectPix} where (p.tenant_id, p.end_to_end_id) in (${pairs})`.execute(snapshot);
    return rows;
  },

  pixPaidIn: async (snapshot: Tx, { tenant_id, since, until }: PaidPeriod): Promise<CheckedPix[]> => {
    const { rows } = await sql<CheckedPix>`
      ${selectPix} where p.tenant_id = ${tenant_id} and p.paid_at >= ${since} and p.paid_at <= ${until}`.execute(snapshot);
    return rows;
  },

  /** Centavos credited by Pix, less their refunds, by tenant. */
  sumCredited: async (snapshot: Tx): Promise<{ tenant_id: number; amount: number }[]> => {
    const { rows } = await sql<{ tenant_id: number; amount: number }>`select tenant_id, sum(amount)::bigint as amount from (
        select tenant_id, amount from received_pix where disposition = 'credited'
        union all select r.tenant_id, -coalesce(r.posted, r.amount) from pix_refunds r join received_pix p using (tenant_id, end_to_end_id)
          where p.disposition = 'credited') moves group by 1`.execute(snapshot);
    return rows;
  },
};
