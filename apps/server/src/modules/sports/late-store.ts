import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

/** A start that a match had by an announcement and that it missed. Bets placed in the period were placed for this start. */
export interface MissedStart {
  readonly from: Date;
  /** When another start was announced, when the match began, or now. */
  readonly to: Date;
  /** The markets whose bets of the period are not void yet. */
  readonly markets: readonly number[];
}

/** All starts of a match. The periods are of whole milliseconds, as they are stored with the results. */
const starts = sql`lateral (
  select starts_at, date_trunc('milliseconds', coalesce(known_from, to_timestamp(0))) as known_from,
    date_trunc('milliseconds', known_to) as known_to
  from (
    select (e ->> 'starts_at')::timestamptz as starts_at, (e ->> 'from')::timestamptz as known_from, (e ->> 'to')::timestamptz as known_to
    from jsonb_array_elements(f.earlier_starts) e
    union all select f.starts_at, f.starts_known_at, null
  ) known
) s`;

const feed = sql`sport_feeds feed on feed.producer = f.producer`;

/** The present, as far as the feed has reported it. Null while it may have missed something. */
const reportedUntil = sql`case when feed.state = 'live' and feed.good_at is not null then least(feed.good_at, clock_timestamp()) end`;

const startedAt = sql`to_timestamp((f.facts ->> 'started_at')::float8 / 1000)`;

/** Any book's newest result has an outcome other than void: the match was played, even if the feed never reports its state. */
const hasResult = sql`exists (
  select from (
    select distinct on (r.market_id, r.book_id) r.outcomes from sport_results r join sport_markets m on m.id = r.market_id
    where m.fixture_id = f.id order by r.market_id, r.book_id, r.revision desc
  ) newest where jsonb_path_exists(newest.outcomes, '$[*] ? (@.void_halves < 2)'))`;

/**
 * Until when the match had certainly not begun. Null if that is not known: it has begun, nobody knows when, or the feed may have missed the
 * beginning. Its bets then wait for results.
 */
const notBegunUntil = sql`case
  when f.facts ->> 'started_at' is not null then ${startedAt}
  when f.facts ->> 'phase' <> 'not_started' or f.state not in ('scheduled', 'postponed', 'cancelled') or ${hasResult} then null
  else ${reportedUntil} end`;

const after = (moment: RawBuilder<unknown>, limitMs: number) => sql`${moment} + ${limitMs}::float8 * interval '1 millisecond'`;

const periodEnd = sql`date_trunc('milliseconds', least(s.known_to, ${startedAt}, clock_timestamp()))`;

/** The match did not begin within this time of the start, for which there was time to bet. */
const isMissed = (limitMs: number): RawBuilder<SqlBool> =>
  sql`${notBegunUntil} > ${after(sql`s.starts_at`, limitMs)} and s.known_from <= ${periodEnd}`;

/** Facts by which the match is not played void every market. Those of a feed of prices decide nothing. */
const isUndecidedByFacts = sql<SqlBool>`(feed.kind = 'prices' or coalesce(f.facts ->> 'ending', '') not in ('postponed', 'cancelled'))`;

/** The markets of the match without the window of this start. One that is void as a whole needs none. */
const openMarkets = sql`(
  select m.id from sport_markets m
  where m.fixture_id = f.id and not exists (
    select from sport_results r where r.market_id = m.id and r.book_id = 0 and r.source = 'rule' and r.void_from = s.known_from
  ) and not coalesce((
    select r.kind = 'cancelled' and r.void_from is null and r.void_to is null from sport_results r
    where r.market_id = m.id and r.book_id = 0 order by r.revision desc limit 1
  ), false))`;

/** The match is interrupted or abandoned for longer than this, its facts do not end it, and the feed would have reported more. */
const isStopped = (limitMs: number): RawBuilder<SqlBool> =>
  sql`f.state in ('interrupted', 'abandoned') and (feed.kind = 'prices' or f.facts ->> 'ending' is null)
    and ${reportedUntil} > ${after(sql`f.stopped_at`, limitMs)}`;

/** SQL on matches that were not played in time. */
export const lateStore = {
  /** Matches with a missed start whose bets are not void yet. */
  notBegun: async (db: Db, limitMs: number): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select distinct f.id from sport_fixtures f join ${feed}, ${starts}
      where f.starts_at > clock_timestamp() - interval '60 days'
        and ${isUndecidedByFacts} and ${isMissed(limitMs)} and exists ${openMarkets}
      order by f.id`.execute(db);
    return rows.map(({ id }) => id);
  },

  /** The missed starts of a match whose bets are not void yet. */
  missedStarts: async (tx: Tx, id: number, limitMs: number): Promise<MissedStart[]> => {
    const { rows } = await sql<MissedStart>`
      select s.known_from as from, ${periodEnd} as to, array ${openMarkets} as markets from sport_fixtures f join ${feed}, ${starts}
      where f.id = ${id} and ${isUndecidedByFacts} and ${isMissed(limitMs)} and exists ${openMarkets} order by s.known_from`.execute(tx);
    return rows;
  },

  /** Matches interrupted or abandoned for longer than this, with a market that is not decided. */
  notResumed: async (db: Db, limitMs: number): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select f.id from sport_fixtures f join ${feed}
      where ${isStopped(limitMs)}
        and exists (select from sport_markets m where m.fixture_id = f.id and m.state in ('active', 'hidden'))
      order by f.id`.execute(db);
    return rows.map(({ id }) => id);
  },

  /** True if the match is still interrupted or abandoned for longer than this. */
  isNotResumed: async (tx: Tx, id: number, limitMs: number): Promise<boolean> => {
    const { rows } = await sql`select from sport_fixtures f join ${feed} where f.id = ${id} and ${isStopped(limitMs)}`.execute(tx);
    return rows.length > 0;
  },
};
