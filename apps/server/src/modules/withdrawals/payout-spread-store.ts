import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

export interface PayoutSpread {
  readonly payouts: number;
  readonly within: number;
  readonly median_ms: number | null;
  readonly p95_ms: number | null;
}

export interface SpreadQuery {
  readonly tenant_id: number;
  readonly from: Date;
  readonly until: Date;
  readonly promise_ms: number;
}

/**
 * Uses the index `withdrawals_paid`, so only the rows paid in the period are read. The promise counts as in `promisedBy`: from when only
 * the bank was waited for.
 */
const took = ({ tenant_id, from, until }: SpreadQuery): RawBuilder<unknown> => sql`
  (select updated_at as paid_at, greatest(0, extract(epoch from updated_at - created_at) * 1000)::bigint as ms,
      extract(epoch from updated_at - greatest(created_at, cancellable_until, (
        select max(c.changed_at) from status_changes c
        where c.tenant_id = w.tenant_id and c.subject_id = w.id and c.from_status = 'under_review' and c.to_status = 'processing'
      ))) * 1000 as promised_ms
    from withdrawals w
    where tenant_id = ${tenant_id} and status = 'approved' and updated_at >= ${from} and updated_at < ${until}) took`;

const spread = (
  promiseMs: number,
): RawBuilder<unknown> => sql`count(*)::int as payouts, (count(*) filter (where promised_ms <= ${promiseMs}::bigint))::int as within,
  percentile_disc(0.5) within group (order by ms) as median_ms, percentile_disc(0.95) within group (order by ms) as p95_ms`;

const arrayOf = (values: readonly string[]): string => `{${values.join(",")}}`;

/**
 * SQL on the distribution of payout times in a period. Times from the request until the money was sent, ms. `within` counts payouts within
 * the promise, which does not include waiting for a person.
 */
export const payoutSpreadStore = {
  total: async (db: Db, query: SpreadQuery): Promise<PayoutSpread> => {
    const { rows } = await sql<PayoutSpread>`select ${spread(query.promise_ms)} from ${took(query)}`.execute(db);
    return rows[0] ?? { payouts: 0, within: 0, median_ms: null, p95_ms: null };
  },

  /** By the index of the step; steps without payouts are left out. */
  steps: async (db: Db, query: SpreadQuery, starts: readonly Date[]): Promise<ReadonlyMap<number, PayoutSpread>> => {
    const places = arrayOf(starts.map((start) => start.toISOString()));
    const { rows } = await sql<PayoutSpread & { readonly step: number }>`
      select width_bucket(paid_at, ${places}::timestamptz[]) - 1 as step, ${spread(query.promise_ms)} from ${took(query)} group by 1`.execute(
      db,
    );
    return new Map(rows.map(({ step, ...found }) => [step, found]));
  },

  /** By the index of the bucket; empty buckets are left out. */
  buckets: async (db: Db, query: SpreadQuery, ends: readonly number[]): Promise<ReadonlyMap<number, number>> => {
    const places = arrayOf(ends.map(String));
    const { rows } = await sql<{ bucket: number; payouts: number }>`
      select width_bucket(ms - 1, ${places}::bigint[]) as bucket, count(*)::int as payouts from ${took(query)} group by 1`.execute(db);
    return new Map(rows.map(({ bucket, payouts }) => [bucket, payouts]));
  },
};
