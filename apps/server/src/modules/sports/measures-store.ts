import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

export interface FeedMeasure {
  readonly code: string;
  readonly is_live: boolean;
  /** Time since the last message, seconds. */
  readonly silent_s: number;
}

/** What the metrics show of feeds, books and results. All times are measured by the database's clock. */
export const measuresStore = {
  /** A feed that has never sent anything is not in use. */
  feeds: async (db: Db): Promise<FeedMeasure[]> => {
    const { rows } = await sql<FeedMeasure>`
      select code, state = 'live' as is_live, extract(epoch from clock_timestamp() - received_at)::float8 as silent_s
      from sport_feeds where received_at is not null order by producer`.execute(db);
    return rows;
  },

  /** Time since the heartbeat of each book's leader, seconds. A book that never had one is new and is left out. */
  books: async (db: Db): Promise<{ id: number; silent_s: number }[]> => {
    const { rows } = await sql<{ id: number; silent_s: number }>`
      select id, extract(epoch from clock_timestamp() - heartbeat_at)::float8 as silent_s
      from sport_books where heartbeat_at is not null order by id`.execute(db);
    return rows;
  },

  /** Offered matches of the last three days that should have ended at least half an hour ago and have no result. */
  withoutResults: async (db: Db): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from sport_fixtures f join sport_competitions c on c.id = f.competition_id
      where c.offerable and f.state in ('scheduled', 'live', 'interrupted', 'ended')
        and f.starts_at < clock_timestamp() - interval '180 minutes' and f.starts_at > clock_timestamp() - interval '3 days'`.execute(db);
    return rows[0]?.count ?? 0;
  },
};
