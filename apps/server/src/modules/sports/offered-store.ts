import type { FixtureFacts, MatchClock, Score } from "@trevo/sports";
import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import type { FixtureState } from "./fixture-standing.ts";
import { neverBegan } from "./listing-store.ts";
import type { GoalView } from "./price-fixture.ts";

/** A fixture that is priced now, with every reason why it takes no bets. */
export interface OfferedFixture {
  readonly id: number;
  readonly competition_id: number;
  readonly sport: string;
  readonly tier: number;
  readonly home_id: number;
  readonly away_id: number;
  readonly starts_at: Date;
  readonly state: FixtureState;
  readonly facts: FixtureFacts;
  readonly clock: MatchClock;
  readonly facts_at: Date | null;
  /** Combined bits of the producer, the competition, the fixture and the book. */
  readonly reasons: number;
  /** A feed that sends prices: the book takes them instead of its model's. */
  readonly feed_kind: "facts" | "prices";
  /** Newest message about the prices or results of its markets, by the feed's clock, ms; 0 for a feed of facts. */
  readonly quoted_at: number;
  /** The trader's view until its end. */
  readonly override: GoalView | null;
}

export interface PlayedMatch {
  readonly home: number;
  readonly away: number;
  readonly score: Score;
  readonly age_days: number;
}

/** Reads of what is open for bets, across the fixtures, competitions and suspensions of this module. */
export const offeredStore = {
  /** Matches in play, and those that begin within `aheadMs`, or are not yet too late to begin. */
  list: async (db: Db, book_id: number, aheadMs: number): Promise<OfferedFixture[]> => {
    const { rows } = await sql<OfferedFixture>`
      select f.id, f.competition_id, c.sport, c.tier, f.home_id, f.away_id, f.starts_at, f.state, f.facts, f.clock, f.facts_at,
        coalesce((
          select bit_or(s.reasons) from sport_suspensions s
          where s.book_id in (0, ${book_id}) and s.reasons <> 0 and (s.scope, s.scope_id) in (
            ('producer', f.producer), ('competition', f.competition_id), ('fixture', f.id), ('book', ${book_id}::int))
        ), 0) as reasons,
        (
          select jsonb_build_object('supremacy_x100', o.supremacy_x100, 'total_x100', o.total_x100) from sport_overrides o
          where o.book_id = ${book_id} and o.fixture_id = f.id and o.ends_at > clock_timestamp()
        ) as override,
        d.kind as feed_kind,
        case when d.kind = 'facts' then 0 else coalesce((
          select extract(epoch from max(greatest(m.priced_at, m.results_at))) * 1000 from sport_markets m where m.fixture_id = f.id
        ), 0)::float8 end as quoted_at
      from sport_fixtures f join sport_competitions c on c.id = f.competition_id join sport_feeds d on d.producer = f.producer
      where c.offerable and (
        f.state in ('live', 'interrupted')
        or f.state = 'scheduled' and f.starts_at < clock_timestamp() + ${aheadMs}::int * interval '1 millisecond'
          and f.starts_at > clock_timestamp() - ${neverBegan})
      order by f.starts_at, f.id`.execute(db);
    return rows;
  },

  /** Individually suspended markets, by fixture. */
  suspendedMarkets: async (db: Db, book_id: number): Promise<Map<number, Set<number>>> => {
    const { rows } = await sql<{ fixture_id: number; ids: number[] }>`
      select m.fixture_id, array_agg(distinct m.id order by m.id) as ids
      from sport_suspensions s join sport_markets m on m.id = s.scope_id join sport_fixtures f on f.id = m.fixture_id
      where s.scope = 'market' and s.book_id in (0, ${book_id}) and s.reasons <> 0 and f.state in ('scheduled', 'live', 'interrupted')
      group by m.fixture_id`.execute(db);
    return new Map(rows.map(({ fixture_id, ids }) => [fixture_id, new Set(ids)]));
  },

  /** Number of matches of the last year that were played to the end, by competition. Reads the index of results alone. */
  resultCounts: async (db: Db): Promise<{ competition_id: number; results: number }[]> => {
    const { rows } = await sql<{ competition_id: number; results: number }>`
      select competition_id, count(*)::int as results from sport_fixtures
      where state = 'resulted' and starts_at > clock_timestamp() - interval '1 year' group by competition_id`.execute(db);
    return rows;
  },

  /** A competition's matches of the last year that were played to the end. */
  played: async (db: Db, competition_id: number): Promise<PlayedMatch[]> => {
    const { rows } = await sql<Omit<PlayedMatch, "score"> & { facts: FixtureFacts }>`
      select home_id as home, away_id as away, facts,
        (extract(epoch from clock_timestamp() - starts_at) / 86400)::float8 as age_days
      from sport_fixtures
      where competition_id = ${competition_id} and state = 'resulted' and starts_at > clock_timestamp() - interval '1 year' order by id`.execute(
      db,
    );
    return rows.map(({ facts, ...match }) => ({
      ...match,
      score: [facts.score.half1[0] + facts.score.half2[0], facts.score.half1[1] + facts.score.half2[1]],
    }));
  },
};
