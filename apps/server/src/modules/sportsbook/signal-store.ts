import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import type { Pace, StakeOn } from "./signals.ts";

export interface StakeTotal {
  readonly tenant_id: number;
  readonly fixture_id: number;
  readonly tier: number;
  readonly stake: number;
  readonly seen_at: Date;
}

interface OfMatch {
  readonly tenant_id: number;
  readonly fixture_id: number;
}

/** Matches of a tier that must be known before one of them is called usual. */
const fewestMatches = 10;

/** SQL on what is staked on matches. Only reads bets, locks nothing, and leaves out free bets. */
export const signalStore = {
  /** Matches on which bets were placed at the brand since then. */
  matchesSince: async (db: Db, tenant_id: number, since: Date): Promise<number[]> => {
    const { rows } = await sql<{ fixture_id: number }>`
      select distinct s.fixture_id from sport_bets b
      join sport_bet_selections s on s.tenant_id = b.tenant_id and s.bet_id = b.id
      where b.tenant_id = ${tenant_id} and b.placed_at >= ${since} order by 1`.execute(db);
    return rows.map(({ fixture_id }) => fixture_id);
  },

  stakesOn: async (db: Db, { tenant_id, fixture_id }: OfMatch): Promise<StakeOn[]> => {
    const { rows } = await sql<StakeOn>`
      select s.market_id, s.type, s.code, b.player_id, count(*)::int as bets, sum(b.stake)::int8 as stake,
        (sum(b.stake * s.odds_x1000::numeric) / sum(b.stake))::int as odds_x1000
      from sport_bet_selections s join sport_bets b on b.tenant_id = s.tenant_id and b.id = s.bet_id
      where s.fixture_id = ${fixture_id} and s.tenant_id = ${tenant_id} and not b.is_free
      group by s.market_id, s.type, s.code, b.player_id order by s.market_id, s.code, b.player_id`.execute(db);
    return rows;
  },

  paceOf: async (db: Db, { tenant_id, fixture_id }: OfMatch): Promise<Pace> => {
    const { rows } = await sql<Pace>`
      with placed as (
        select b.id, b.stake, date_bin('10 minutes', b.placed_at, 'epoch'::timestamptz) as period
        from sport_bets b where b.tenant_id = ${tenant_id} and not b.is_free and exists (select from sport_bet_selections s
          where s.tenant_id = b.tenant_id and s.bet_id = b.id and s.fixture_id = ${fixture_id})
      ), by_period as (select period, count(*) as bets, sum(stake) as stake from placed group by period)
      select coalesce(sum(bets), 0)::int as bets, coalesce(sum(stake), 0)::int8 as stake, coalesce(max(bets), 0)::int as fullest,
        coalesce(extract(epoch from max(period) - min(period)) / 600 + 1, 0)::int as periods from by_period`.execute(db);
    return rows[0] ?? { bets: 0, stake: 0, fullest: 0, periods: 0 };
  },

  keepTotal: async (db: Db, { tenant_id, fixture_id, tier, stake, seen_at }: StakeTotal): Promise<void> => {
    await sql`
      insert into sport_stake_totals (tenant_id, fixture_id, tier, stake, seen_at)
      values (${tenant_id}, ${fixture_id}, ${tier}, ${stake}, ${seen_at})
      on conflict (tenant_id, fixture_id) do update set tier = excluded.tier, stake = excluded.stake, seen_at = excluded.seen_at`.execute(
      db,
    );
  },

  /** The median stake on other matches of the tier since then; null while too few are known. */
  usual: async (
    db: Db,
    { tenant_id, fixture_id, tier, since }: OfMatch & { readonly tier: number; readonly since: Date },
  ): Promise<number | null> => {
    const { rows } = await sql<{ usual: number | null; matches: number }>`
      select percentile_disc(0.5) within group (order by stake) as usual, count(*)::int as matches from sport_stake_totals
      where tenant_id = ${tenant_id} and tier = ${tier} and seen_at >= ${since} and fixture_id <> ${fixture_id}`.execute(db);
    const [row] = rows;
    return row && row.matches >= fewestMatches ? row.usual : null;
  },

  forgetTotals: async (db: Db, before: Date): Promise<void> => {
    await sql`delete from sport_stake_totals where seen_at < ${before}`.execute(db);
  },
};
