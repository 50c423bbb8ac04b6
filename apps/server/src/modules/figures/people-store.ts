import { cohortWeeks, type Cohort, type Funnel } from "@trevo/contract";
import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import type { Hours } from "./store.ts";

/** All SQL on the acquisition and retention of players. */
export const peopleStore = {
  funnel: async (db: Db, { tenant_id, from, until }: Hours): Promise<Funnel> => {
    const { rows } = await sql<Funnel>`
      select count(*)::int as registered,
        count(*) filter (where exists (
          select from player_events v where v.tenant_id = r.tenant_id and v.player_id = r.player_id and v.kind = 'contact_verified'
            and v.data ->> 'contact' = 'phone'))::int as verified,
        count(*) filter (where d.deposits > 0)::int as deposited,
        count(*) filter (where d.staked > 0)::int as staked,
        count(*) filter (where d.deposits > 1)::int as deposited_again
      from player_events r
      left join lateral (
        select sum(deposits) as deposits, sum(staked_cash + staked_bonus) as staked
        from player_days where tenant_id = r.tenant_id and player_id = r.player_id) d on true
      where r.tenant_id = ${tenant_id} and r.kind = 'registered' and r.at >= ${from} and r.at < ${until}`.execute(db);
    const [row] = rows;
    if (!row) throw new Error("an aggregate without a row");
    return row;
  },

  /** Cohorts by week, Monday to Sunday, up to the week that starts on `monday`. */
  cohorts: async (db: Db, { tenant_id, monday }: { readonly tenant_id: number; readonly monday: string }): Promise<Cohort[]> => {
    const first = sql`(${monday}::date - ${7 * (cohortWeeks - 1)}::int)`;
    const { rows } = await sql<Cohort>`
      with firsts as (
        select player_id, date_trunc('week', min(day))::date as week from player_days d
        where tenant_id = ${tenant_id} and day >= ${first} and deposits > 0
          and not exists (select from player_days e
            where e.tenant_id = d.tenant_id and e.player_id = d.player_id and e.day < ${first} and e.deposits > 0)
        group by player_id),
      came as (
        select distinct f.week, f.player_id, (date_trunc('week', d.day)::date - f.week) / 7 as age
        from firsts f join player_days d on d.tenant_id = ${tenant_id} and d.player_id = f.player_id and d.day >= f.week
        where d.staked_cash + d.staked_bonus > 0)
      select w.week::text as week, (select count(*)::int from firsts f where f.week = w.week) as people,
        (select array_agg((select count(*)::int from came c where c.week = w.week and c.age = a.age) order by a.age)
          from generate_series(0, (${monday}::date - w.week) / 7) as a (age)) as staked
      from (select (${first} + 7 * nth)::date as week from generate_series(0, ${cohortWeeks - 1}::int) as n (nth)) w order by w.week`.execute(
      db,
    );
    return rows;
  },
};
