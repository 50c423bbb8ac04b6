import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import type { Position } from "../../kernel/follower.ts";
import type { End, News, PlayerKey } from "../../kernel/invariant.ts";

export interface PaymentKey {
  readonly tenant_id: number;
  readonly id: string;
}

export interface CheckedWithdrawal extends PaymentKey, PlayerKey {
  readonly amount: number;
  readonly status: number;
  /** Bank's id of each piece that came back, with its amount. */
  readonly returns: Readonly<Record<string, number>>;
}

export interface CheckedDeposit extends PaymentKey, PlayerKey {
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

export interface CheckedSteps extends PaymentKey {
  readonly status: string;
  /** As the history has them, oldest first. */
  readonly steps: readonly (readonly [from: string, to: string])[];
}

export type Machine = "deposit" | "withdrawal";

const pageSize = 1_000;
const tableOf = { deposit: sql.table("deposits"), withdrawal: sql.table("withdrawals") } as const;
const keysOf = (keys: readonly PaymentKey[]) => sql.join(keys.map((key) => sql`(${key.tenant_id}::int, ${key.id}::uuid)`));

/** All SQL of the invariants of payments. */
export const invariantStore = {
  /** In the order of the transactions that wrote the history, up to those that may still write before it. */
  endOfChanges: async (snapshot: Tx, after: Position, most: number): Promise<End | null> => {
    const {
      rows: [last],
    } = await sql<End>`
      select xid, id, count(*) over () as rows from (select xid, id from payment_status_changes where (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
        order by xid, id limit ${most}) next order by xid desc, id desc limit 1`.execute(snapshot);
    return last ?? null;
  },

  changedIn: async (snapshot: Tx, machine: Machine, { after, until }: News): Promise<PaymentKey[]> => {
    const { rows } = await sql<PaymentKey>`select distinct tenant_id, payment_id as id from payment_status_changes
      where machine = ${machine} and (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) and (xid, id) <= (${until.xid}::xid8, ${until.id}::bigint)`.execute(
      snapshot,
    );
    return rows;
  },

  ofPlayers: async (snapshot: Tx, machine: Machine, players: readonly PlayerKey[]): Promise<PaymentKey[]> => {
    if (players.length === 0) return [];
    const { rows } = await sql<PaymentKey>`select tenant_id, id from ${tableOf[machine]}
      where (tenant_id, player_id) in (${sql.join(players.map((one) => sql`(${one.tenant_id}::int, ${one.player_id}::uuid)`))})`.execute(
      snapshot,
    );
    return rows;
  },

  /** A page of all, after that one. */
  page: async (snapshot: Tx, machine: Machine, after: PaymentKey | null): Promise<PaymentKey[]> => {
    const { rows } = await sql<PaymentKey>`select tenant_id, id from ${tableOf[machine]}
      where (tenant_id, id) > (${after?.tenant_id ?? 0}::int, ${after?.id ?? "00000000-0000-0000-0000-000000000000"}::uuid) order by tenant_id, id limit ${pageSize}`.execute(
      snapshot,
    );
    return rows;
  },

  withdrawals: async (snapshot: Tx, keys: readonly PaymentKey[]): Promise<CheckedWithdrawal[]> => {
    if (keys.length === 0) return [];
    const { rows } = await sql<CheckedWithdrawal>`select w.tenant_id, w.id, w.player_id, w.amount, w.status,
        coalesce((select jsonb_object_agg(r.refund_id, r.amount) from payout_returns r where r.tenant_id = w.tenant_id and r.withdrawal_id = w.id), '{}') as returns
      from withdrawals w where (w.tenant_id, w.id) in (${keysOf(keys)})`.execute(snapshot);
    return rows;
  },

  deposits: async (snapshot: Tx, keys: readonly PaymentKey[]): Promise<CheckedDeposit[]> => {
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

  steps: async (snapshot: Tx, machine: Machine, keys: readonly PaymentKey[]): Promise<CheckedSteps[]> => {
    if (keys.length === 0) return [];
    const { rows } = await sql<CheckedSteps>`select p.tenant_id, p.id, p.status::text as status,
        coalesce((select jsonb_agg(jsonb_build_array(c.from_status, c.to_status) order by c.id) from payment_status_changes c where c.tenant_id = p.tenant_id and c.payment_id = p.id), '[]') as steps
      from ${tableOf[machine]} p where (p.tenant_id, p.id) in (${keysOf(keys)})`.execute(snapshot);
    return rows;
  },

  /** What withdrawals that are not final reserve, by player; of all, or of these. */
  reserved: async (snapshot: Tx, players: "all" | readonly PlayerKey[]): Promise<(PlayerKey & { amount: number })[]> => {
    if (players !== "all" && players.length === 0) return [];
    const these =
      players === "all"
        ? sql``
        : sql`and (tenant_id, player_id) in (${sql.join(players.map((one) => sql`(${one.tenant_id}::int, ${one.player_id}::uuid)`))})`;
    const { rows } = await sql<
      PlayerKey & { amount: number }
    >`select tenant_id, player_id, sum(amount)::bigint as amount from withdrawals where status in (0, 4, 5) ${these} group by 1, 2`.execute(
      snapshot,
    );
    return rows;
  },

  /** What Pix brought and took, by tenant: what the clearing account must hold. */
  clearing: async (snapshot: Tx): Promise<{ tenant_id: number; amount: number }[]> => {
    const { rows } = await sql<{ tenant_id: number; amount: number }>`select tenant_id, sum(amount)::bigint as amount from (
        select tenant_id, amount from received_pix where disposition = 'credited'
        union all select r.tenant_id, -r.amount from pix_refunds r join received_pix p using (tenant_id, end_to_end_id) where p.disposition = 'credited'
        union all select tenant_id, -amount from withdrawals where status = 1
        union all select tenant_id, amount from payout_returns) moves group by 1`.execute(snapshot);
    return rows;
  },
};

const selectPix = sql`select p.tenant_id, p.end_to_end_id, p.deposit_id, p.amount, p.paid_at, p.disposition,
    coalesce((select jsonb_object_agg(r.refund_id, r.amount) from pix_refunds r where r.tenant_id = p.tenant_id and r.end_to_end_id = p.end_to_end_id), '{}') as refunds
  from received_pix p`;
