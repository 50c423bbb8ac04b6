import { sql } from "kysely";
import type { MarketKey } from "@trevo/sports";
import type { Db, Tx } from "../../kernel/db.ts";
import type { StoredPrice } from "./book-store.ts";
import type { FixtureState } from "./fixture-standing.ts";
import type { StoredMarket } from "./market-store.ts";

/** A market with everything that decides whether it takes a bet, and at which odds. */
export interface HeldRow
  extends MarketKey, Pick<StoredPrice, "version" | "seq" | "takes_bets" | "odds_x1000" | "cash_out_ppm" | "margin_ppm"> {
  readonly id: number;
  readonly fixture_id: number;
  readonly state: StoredMarket["state"];
  readonly fixture_state: FixtureState;
  readonly starts_at: Date;
  readonly simulated: boolean;
  readonly competition_id: number;
  readonly sport: string;
  readonly tier: number;
  /** Combined bits of the producer, the competition, the fixture, the book and the market. */
  readonly reasons: number;
  /** When the newest of these suspensions began, even if it was lifted since. */
  readonly last_suspended_at: Date | null;
  /** Time since the producer's last message, ms; null if there was none. */
  readonly feed_age_ms: number | null;
}

/** Reads of markets under the locks of their fixtures. */
export const heldStore = {
  /** The fixtures and producers of these markets, ordered by fixture id. They never change. Unknown markets are left out. */
  namedBy: async (tx: Tx, market_ids: readonly number[]): Promise<{ fixture_id: number; producer: number }[]> => {
    const { rows } = await sql<{ fixture_id: number; producer: number }>`
      select distinct m.fixture_id, f.producer from sport_markets m join sport_fixtures f on f.id = m.fixture_id
      where m.id = any(${market_ids}::int[]) order by m.fixture_id`.execute(tx);
    return rows;
  },

  isCompetition: async (tx: Tx, id: number): Promise<boolean> => {
    const { rows } = await sql`select 1 from sport_competitions where id = ${id}`.execute(tx);
    return rows.length > 0;
  },

  /** The database's time and the time since the heartbeat of the book's leader, ms; null if there was none. */
  moment: async (tx: Db | Tx, book_id: number): Promise<{ at: Date; leader_age_ms: number | null }> => {
    const { rows } = await sql<{ at: Date; leader_age_ms: number | null }>`
      select now.at, (extract(epoch from now.at - b.heartbeat_at) * 1000)::float8 as leader_age_ms
      from sport_books b, (select date_trunc('milliseconds', clock_timestamp()) as at) now where b.id = ${book_id}`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error(`book ${book_id} is missing`);
    return row;
  },

  /** The given markets that the book has priced and that belong to an offered competition. */
  markets: async (tx: Db | Tx, book_id: number, market_ids: readonly number[]): Promise<HeldRow[]> => {
    const { rows } = await sql<HeldRow>`
      select m.id, m.fixture_id, m.type, m.part, m.line_x4, m.state, f.state as fixture_state, f.starts_at, f.simulated, f.competition_id, c.sport, c.tier,
        p.version, p.seq, p.takes_bets, p.odds_x1000, p.cash_out_ppm, p.margin_ppm, coalesce(s.reasons, 0) as reasons, s.last_suspended_at,
        (extract(epoch from clock_timestamp() - d.received_at) * 1000)::float8 as feed_age_ms
      from sport_markets m
      join sport_fixtures f on f.id = m.fixture_id
      join sport_competitions c on c.id = f.competition_id
      join sport_feeds d on d.producer = f.producer
      join sport_prices p on p.market_id = m.id and p.book_id = ${book_id}
      left join lateral (
        select bit_or(reasons) as reasons, max(last_suspended_at) as last_suspended_at from sport_suspensions
        where book_id in (0, ${book_id}) and (scope, scope_id) in (
          ('producer', f.producer), ('competition', f.competition_id), ('fixture', f.id), ('book', ${book_id}::int), ('market', m.id))
      ) s on true
      where m.id = any(${market_ids}::int[]) and c.offerable`.execute(tx);
    return rows;
  },
};
