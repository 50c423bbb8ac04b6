import type { LimitPeriod } from "@trevo/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Holder } from "./holder.ts";

/** Minutes in use in the current calendar period, and when the next period begins. */
export type PeriodUse = Readonly<Record<LimitPeriod, { readonly minutes: number; readonly ends_at: Date }>>;

/** All SQL on minutes in use. */
export const minuteStore = {
  /** Adds every minute from one moment to another, both included. A minute counts once. */
  add: async (db: Db, holder: Holder, span: { from: Date; to: Date }): Promise<void> => {
    await sql`insert into used_minutes (operator_id, subject_id, minute)
      select ${holder.operator_id}, ${holder.subject_id}, minute
        from generate_series(date_trunc('minute', ${span.from}::timestamptz), date_trunc('minute', ${span.to}::timestamptz), interval '1 minute') minute
      on conflict do nothing`.execute(db);
  },

  used: async (db: Db, holder: Holder, { now, timezone }: { now: Date; timezone: string }): Promise<PeriodUse> => {
    const { rows } = await sql<{ period: LimitPeriod; minutes: number; ends_at: Date }>`
      with spans as (
        select period, date_trunc(period, local) at time zone ${timezone} as starts_at,
          (date_trunc(period, local) + ('1 ' || period)::interval) at time zone ${timezone} as ends_at
        from unnest(array['day', 'week', 'month']) period, (select ${now}::timestamptz at time zone ${timezone} as local) clock)
      select period, ends_at, count(m.minute)::int as minutes
      from spans left join used_minutes m on m.operator_id = ${holder.operator_id} and m.subject_id = ${holder.subject_id}
        and m.minute >= spans.starts_at and m.minute < spans.ends_at
      group by period, ends_at`.execute(db);
    const of = (period: LimitPeriod) => {
      const row = rows.find((one) => one.period === period);
      if (!row) throw new Error(`no ${period}`);
      return { minutes: row.minutes, ends_at: row.ends_at };
    };
    return { day: of("day"), week: of("week"), month: of("month") };
  },

  /** The first minute after the last gap of more than `gapMinutes`. Null if there was no use that recently. */
  visitBegan: async (db: Db, holder: Holder, { now, gapMinutes }: { now: Date; gapMinutes: number }): Promise<Date | null> => {
    const { rows } = await sql<{ began_at: Date | null }>`
      with recent as (
        select minute, minute - lag(minute) over (order by minute) as pause from used_minutes
        where operator_id = ${holder.operator_id} and subject_id = ${holder.subject_id} and minute > ${now}::timestamptz - interval '24 hours')
      select case when max(minute) >= ${now}::timestamptz - make_interval(mins => ${gapMinutes}::int)
        then max(minute) filter (where pause is null or pause > make_interval(mins => ${gapMinutes}::int)) end as began_at from recent`.execute(
      db,
    );
    return rows[0]?.began_at ?? null;
  },

  moveTo: async (tx: Tx, from: Holder, to: Holder): Promise<void> => {
    await sql`with moved as (delete from used_minutes where operator_id = ${from.operator_id} and subject_id = ${from.subject_id} returning minute)
      insert into used_minutes (operator_id, subject_id, minute) select ${to.operator_id}, ${to.subject_id}, minute from moved
      on conflict do nothing`.execute(tx);
  },

  forget: async (db: Db, before: Date): Promise<void> => {
    await sql`delete from used_minutes where minute < ${before}`.execute(db);
  },
};
