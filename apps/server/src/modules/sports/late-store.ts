import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

/** A start that a match had by an announcement. Bets placed in the period were placed for this start. */
export interface AnnouncedStart {
  readonly starts_at: Date;
  readonly from: Date;
  /** Null: it is the present start. */
  readonly to: Date | null;
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

/** When the match began: by the feed's clock, else when its first state of play arrived. Null while it has not begun. */
const begun = sql`case when f.facts ->> 'phase' <> 'not_started'
  then coalesce(to_timestamp((f.facts ->> 'started_at')::float8 / 1000), f.prematch_closed_at) end`;

/** The match did not begin within this time of the start. */
const isMissed = (limitMs: number): RawBuilder<SqlBool> =>
  sql`coalesce(${begun}, clock_timestamp()) > s.starts_at + ${limitMs}::float8 * interval '1 millisecond'`;

/** The feed has not reported that the match is not played, which voids every market. */
const isUndecidedByFeed = sql<SqlBool>`coalesce(f.facts ->> 'ending', '') not in ('postponed', 'cancelled')`;

/** No market of the match has the window of this start yet. */
const isOpen = sql<SqlBool>`exists (
  select from sport_markets m where m.fixture_id = f.id and not exists (
    select from sport_results r where r.market_id = m.id and r.book_id = 0 and r.source = 'rule' and r.void_from = s.known_from))`;

/** SQL on matches that were not played in time. */
export const lateStore = {
  /** Matches with a missed start whose bets are not void yet. */
  notBegun: async (db: Db, limitMs: number): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select distinct f.id from sport_fixtures f, ${starts}
      where f.starts_at > clock_timestamp() - interval '60 days' and ${isUndecidedByFeed} and ${isMissed(limitMs)} and ${isOpen}
      order by f.id`.execute(db);
    return rows.map(({ id }) => id);
  },

  /** The missed starts of a match whose bets are not void yet. */
  missedStarts: async (tx: Tx, id: number, limitMs: number): Promise<AnnouncedStart[]> => {
    const { rows } = await sql<AnnouncedStart>`
      select s.starts_at, s.known_from as from, s.known_to as to from sport_fixtures f, ${starts}
      where f.id = ${id} and ${isUndecidedByFeed} and ${isMissed(limitMs)} and ${isOpen} order by s.known_from`.execute(tx);
    return rows;
  },

  /** Matches interrupted or abandoned for longer than this, with a market that is not decided. */
  notResumed: async (db: Db, limitMs: number): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select f.id from sport_fixtures f
      where f.state in ('interrupted', 'abandoned') and f.facts ->> 'ending' is null
        and f.stopped_at < clock_timestamp() - ${limitMs}::float8 * interval '1 millisecond'
        and exists (select from sport_markets m where m.fixture_id = f.id and m.state in ('active', 'hidden'))
      order by f.id`.execute(db);
    return rows.map(({ id }) => id);
  },

  /** True if the match is still interrupted or abandoned for longer than this. */
  isNotResumed: async (tx: Tx, id: number, limitMs: number): Promise<boolean> => {
    const { rows } = await sql`
      select from sport_fixtures where id = ${id} and state in ('interrupted', 'abandoned') and facts ->> 'ending' is null
        and stopped_at < clock_timestamp() - ${limitMs}::float8 * interval '1 millisecond'`.execute(tx);
    return rows.length > 0;
  },
};
