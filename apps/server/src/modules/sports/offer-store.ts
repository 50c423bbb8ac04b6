import { type Selectable, sql } from "kysely";
import type { Outcome } from "@trevo/sports";
import type { ShirtColours } from "../../adapters/sports-feed/port.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { StoredPrice } from "./book-store.ts";
import type { StoredFixture } from "./fixture-store.ts";
import type { StoredMarket } from "./market-store.ts";

interface Named {
  readonly id: number;
  readonly name: string;
}

/** A fixture with the names of its competition and teams. */
export interface NamedFixture extends Omit<StoredFixture, "competition_id" | "home_id" | "away_id"> {
  readonly competition: Named & {
    readonly sport: string;
    readonly country: string;
    readonly slug: string;
    readonly tier: number;
    readonly offerable: boolean;
  };
  readonly home: Named & { readonly short: string; readonly shirt: ShirtColours };
  readonly away: NamedFixture["home"];
}

/** A market as a book offers it. */
export interface OfferedMarket
  extends
    Pick<Selectable<StoredMarket>, "id" | "type" | "part" | "line_x4" | "state">,
    Pick<StoredPrice, "version" | "takes_bets" | "odds_x1000" | "cash_out_ppm" | "margin_ppm"> {
  readonly outcomes: readonly Outcome[] | null;
}

/** Columns of a `NamedFixture`, from `namedTables`. */
export const namedColumns = sql`f.*, to_jsonb(c) as competition, to_jsonb(h) as home, to_jsonb(a) as away`;
export const namedTables = sql`sport_fixtures f join sport_competitions c on c.id = f.competition_id
  join sport_participants h on h.id = f.home_id join sport_participants a on a.id = f.away_id`;

/** Reads of what a book shows of a fixture. */
export const offerStore = {
  fixture: async (db: Db | Tx, id: number): Promise<NamedFixture | undefined> => {
    const { rows } = await sql<NamedFixture>`select ${namedColumns} from ${namedTables} where f.id = ${id}`.execute(db);
    return rows[0];
  },

  /** The markets of a fixture that the book has priced, each with its newest result. */
  markets: async (db: Db | Tx, book_id: number, fixture_id: number): Promise<OfferedMarket[]> => {
    const { rows } = await sql<OfferedMarket>`
      select m.id, m.type, m.part, m.line_x4, m.state, p.version, p.takes_bets, p.odds_x1000, p.cash_out_ppm, p.margin_ppm, r.outcomes
      from sport_markets m join sport_prices p on p.market_id = m.id and p.book_id = ${book_id}
      left join lateral (
        select outcomes from sport_results where market_id = m.id and book_id in (0, ${book_id}) order by book_id desc, revision desc limit 1
      ) r on true
      where m.fixture_id = ${fixture_id} and m.state <> 'hidden' order by m.id`.execute(db);
    return rows;
  },

  /** Over all markets of a fixture, including those that are not shown. */
  headSeq: async (db: Db | Tx, book_id: number, fixture_id: number): Promise<number> => {
    const { rows } = await sql<{ seq: number }>`
      select coalesce(max(p.seq), 0)::int8 as seq from sport_prices p join sport_markets m on m.id = p.market_id
      where p.book_id = ${book_id} and m.fixture_id = ${fixture_id}`.execute(db);
    return rows[0]?.seq ?? 0;
  },

  /** The book of an operator; undefined if it has none. */
  bookOf: async (db: Db | Tx, operator_id: number): Promise<number | undefined> => {
    const { rows } = await sql<{ id: number }>`select id from sport_books where operator_id = ${operator_id}`.execute(db);
    return rows[0]?.id;
  },
};
