import type { Outcome } from "@trevo/sports";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

/** Bets accepted in this window are void on the market. Null: the window has no beginning, or no end. */
export interface VoidWindow {
  readonly from: Date | null;
  readonly to: Date | null;
}

/** The result of a market, for all books (0) or for one. */
export interface StandingResult {
  readonly market_id: number;
  readonly book_id: number;
  readonly revision: number;
  /** One outcome per selection; null if nothing is decided any more. */
  readonly outcomes: readonly Outcome[] | null;
  readonly windows: readonly VoidWindow[];
  readonly decided_at: Date;
  /** When the match began by its feed's clock, ms since 1970. */
  readonly started_at: number | null;
}

/** States whether a revision decided its market or undid a decision. */
export interface ResultRevision {
  readonly market_id: number;
  readonly book_id: number;
  readonly is_decided: boolean;
  readonly decided_at: Date;
}

/** SQL on results for the settlement of bets. */
export const resultStore = {
  /**
   * The newest revision of each of these markets, for all books and for each book that has its own. A feed's cancellation of a window
   * applies until the same window is taken back, one by the betting rules for good.
   */
  standing: async (db: Db | Tx, market_ids: readonly number[]): Promise<StandingResult[]> => {
    const { rows } = await sql<Omit<StandingResult, "windows"> & { windows: readonly { from: string | null; to: string | null }[] }>`
      select r.market_id, r.book_id, r.revision, r.outcomes, r.decided_at, (f.facts ->> 'started_at')::float8 as started_at,
        coalesce((
          select jsonb_agg(jsonb_build_object('from', w.void_from, 'to', w.void_to)) from sport_results w
          where w.market_id = r.market_id and w.book_id in (0, r.book_id) and w.kind = 'cancelled'
            and (w.void_from is not null or w.void_to is not null)
            and (w.source = 'rule' or not exists (
              select from sport_results u
              where u.market_id = w.market_id and u.book_id = w.book_id and u.revision > w.revision and u.undoes = 'cancel'
                and u.void_from is not distinct from w.void_from and u.void_to is not distinct from w.void_to))
        ), '[]') as windows
      from (
        select distinct on (market_id, book_id) market_id, book_id, revision, outcomes, decided_at from sport_results
        where market_id = any(${market_ids}::int[]) order by market_id, book_id, revision desc
      ) r
      join sport_markets m on m.id = r.market_id join sport_fixtures f on f.id = m.fixture_id`.execute(db);
    const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
    return rows.map(({ windows, ...row }) => ({
      ...row,
      windows: windows.map(({ from, to }) => ({ from: dateOf(from), to: dateOf(to) })),
    }));
  },

  /** Every revision of these markets, in order. */
  history: async (db: Db | Tx, market_ids: readonly number[]): Promise<ResultRevision[]> => {
    const { rows } = await sql<ResultRevision>`
      select market_id, book_id, outcomes is not null as is_decided, decided_at from sport_results
      where market_id = any(${market_ids}::int[]) order by market_id, book_id, revision`.execute(db);
    return rows;
  },

  /**
   * Markets that were decided, or decided again, within the last `ms` milliseconds; with `corrected`, only by a revision after the first, or
   * for a single book, whose first result may correct that of all books.
   */
  decidedLately: async (db: Db, { ms, corrected }: { readonly ms: number; readonly corrected: boolean }): Promise<number[]> => {
    const { rows } = await sql<{ market_id: number }>`
      select distinct market_id from sport_results
      where decided_at > clock_timestamp() - ${ms}::float8 * interval '1 millisecond' 
        and (not ${corrected}::boolean or revision > 1 or book_id <> 0)`.execute(db);
    return rows.map(({ market_id }) => market_id);
  },
};
