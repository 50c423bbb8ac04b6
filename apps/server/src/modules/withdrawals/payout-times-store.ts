import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Upper ends of the buckets of the published chart, ms. */
const bucketEnds = [10 * secondMs, minuteMs, 10 * minuteMs, hourMs, dayMs] as const;

interface SentRow {
  payouts: number;
  median_ms: number | null;
  p90_ms: number;
  p95_ms: number;
  minute: number;
  hour: number;
  day: number;
  buckets: number[];
}

/** SQL on how fast a tenant pays. Times from the request until the money was sent, ms. */
export const payoutTimesStore = {
  sent: async (db: Db, { tenant_id, since }: { tenant_id: number; since: Date }) => {
    const { rows } = await sql<SentRow>`
      with took as (
        select (extract(epoch from updated_at - created_at) * 1000)::bigint as ms
        from withdrawals where tenant_id = ${tenant_id} and status = 'approved' and updated_at > ${since}
      )
      select count(*)::int as payouts,
        percentile_disc(0.5) within group (order by ms) as median_ms,
        percentile_disc(0.9) within group (order by ms) as p90_ms,
        percentile_disc(0.95) within group (order by ms) as p95_ms,
        count(*) filter (where ms <= ${minuteMs}::bigint)::int as minute,
        count(*) filter (where ms <= ${hourMs}::bigint)::int as hour,
        count(*) filter (where ms <= ${dayMs}::bigint)::int as day,
        (select array_agg(counted.payouts order by counted.bucket) from (
          select bucket, count(ms)::int as payouts from generate_series(0, ${bucketEnds.length}::int) as bucket
          left join took on (select count(*) from unnest(${[...bucketEnds]}::bigint[]) as ends(until) where ends.until < took.ms) = bucket
          group by bucket
        ) as counted) as buckets
      from took`.execute(db);
    const [row] = rows;
    if (!row) throw new Error("an aggregate without a row");
    const { payouts, median_ms, p90_ms, p95_ms, minute, hour, day, buckets } = row;
    return {
      payouts,
      percentiles: median_ms === null ? null : { median_ms, p90_ms, p95_ms },
      within: { minute, hour, day },
      buckets: buckets.map((count, index) => ({ up_to_ms: bucketEnds[index] ?? null, payouts: count })),
    };
  },

  waiting: async (db: Db, tenantId: number): Promise<{ payouts: number; since: Date | null }> => {
    const { rows } = await sql<{ payouts: number; since: Date | null }>`
      select count(*)::int as payouts, min(created_at) as since from withdrawals
      where tenant_id = ${tenantId} and status in ('pending', 'processing', 'under_review')`.execute(db);
    return rows[0] ?? { payouts: 0, since: null };
  },

  /** The time from the request until the money was sent, within which `percent` of the payouts since then were sent, and their number. */
  timeToPaid: async (
    db: Db,
    period: { tenant_id: number; since: Date; percent: number },
  ): Promise<{ payouts: number; ms: number | null }> => {
    const { rows } = await sql<{ payouts: number; ms: number | null }>`
      select count(*)::int as payouts,
        (extract(epoch from percentile_disc(${period.percent / 100}::float8) within group (order by updated_at - created_at)) * 1000)::bigint as ms
      from withdrawals where tenant_id = ${period.tenant_id} and status = 'approved' and updated_at > ${period.since}`.execute(db);
    return rows[0] ?? { payouts: 0, ms: null };
  },
};
