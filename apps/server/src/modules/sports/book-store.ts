import type { StreamCause, StreamModel, StreamPrice } from "@trevo/sports";
import type { MarketPrice, Ratings } from "@trevo/sports/pricing";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

type BookTables = {
  sport_books: { id: number; operator_id: number; epoch: number; seq: number; head_hash: string; heartbeat_at: Date | null };
  sport_prices: {
    book_id: number;
    market_id: number;
    version: number;
    seq: number;
    takes_bets: boolean;
    odds_x1000: (number | null)[];
    cash_out_ppm: MarketPrice["cash_out_ppm"];
    margin_ppm: number;
  };
  sport_stream: {
    book_id: number;
    seq: number;
    at: Date;
    fixture_id: number;
    cause: StreamCause | null;
    model: StreamModel | null;
    prices: readonly StreamPrice[];
    prev_hash: string;
    hash: string;
  };
  sport_ratings: {
    competition_id: number;
    mu: number;
    home: number;
    teams: readonly (readonly [id: number, strength: { att: number; def: number }])[];
    matches: number;
    fitted_at: Date;
  };
};

export type StoredBook = Selectable<BookTables["sport_books"]>;
export type StoredPrice = Selectable<BookTables["sport_prices"]>;
export type StreamRow = Selectable<BookTables["sport_stream"]>;

/** The model that a match was priced by, with the row of the stream that contains it. */
export interface PricedModel {
  readonly fixture_id: number;
  readonly seq: number;
  readonly model: StreamModel;
}

/** The leader of a book, identified by the epoch of its leadership. */
export interface BookLead {
  readonly book_id: number;
  readonly epoch: number;
}

const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`;

/** SQL on books, their prices and streams, and on ratings. */
export const bookStore = {
  all: (db: Db): Promise<StoredBook[]> => db.withTables<BookTables>().selectFrom("sport_books").selectAll().orderBy("id").execute(),

  find: (db: Db | Tx, id: number): Promise<StoredBook | undefined> =>
    db.withTables<BookTables>().selectFrom("sport_books").selectAll().where("id", "=", id).executeTakeFirst(),

  /** False if the operator already has a book. */
  open: async (db: Db | Tx, operator_id: number): Promise<boolean> => {
    const row = await db
      .withTables<BookTables>()
      .insertInto("sport_books")
      .values({ operator_id } as never)
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Starts the next leadership of the book, which ends the previous one. Returns its epoch. */
  takeOver: async (db: Db, id: number): Promise<number> => {
    const { epoch } = await db
      .withTables<BookTables>()
      .updateTable("sport_books")
      .set((eb) => ({ epoch: eb("epoch", "+", 1) }))
      .where("id", "=", id)
      .returning("epoch")
      .executeTakeFirstOrThrow();
    return epoch;
  },

  /** False if another process leads the book. */
  heartbeat: async (db: Db, { book_id, epoch }: BookLead): Promise<boolean> => {
    const row = await db
      .withTables<BookTables>()
      .updateTable("sport_books")
      .set({ heartbeat_at: sql<Date>`clock_timestamp()` })
      .where("id", "=", book_id)
      .where("epoch", "=", epoch)
      .returning("id")
      .executeTakeFirst();
    return row !== undefined;
  },

  /**
   * Locks the book for the leader of this epoch until the transaction ends, and returns it with the database's time; undefined if another
   * process leads.
   */
  lock: async (tx: Tx, { book_id, epoch }: BookLead): Promise<(StoredBook & { now: Date }) | undefined> => {
    const { rows } = await sql<StoredBook & { now: Date }>`
      select b.*, date_trunc('milliseconds', clock_timestamp()) as now from sport_books b
      where b.id = ${book_id} and b.epoch = ${epoch} for update`.execute(tx);
    return rows[0];
  },

  append: async (tx: Tx, row: StreamRow): Promise<void> => {
    await tx
      .withTables<BookTables>()
      .insertInto("sport_stream")
      .values({ ...row, model: row.model && json(row.model), prices: json(row.prices) })
      .execute();
    await tx
      .withTables<BookTables>()
      .updateTable("sport_books")
      .set({ seq: row.seq, head_hash: row.hash, heartbeat_at: sql<Date>`clock_timestamp()` })
      .where("id", "=", row.book_id)
      .execute();
  },

  keepPrices: async (tx: Tx, prices: readonly StoredPrice[]): Promise<void> => {
    await tx
      .withTables<BookTables>()
      .insertInto("sport_prices")
      .values(prices.map((price) => ({ ...price, cash_out_ppm: json(price.cash_out_ppm) })))
      .onConflict((conflict) =>
        conflict.columns(["book_id", "market_id"]).doUpdateSet((eb) => ({
          version: eb.ref("excluded.version"),
          seq: eb.ref("excluded.seq"),
          takes_bets: eb.ref("excluded.takes_bets"),
          odds_x1000: eb.ref("excluded.odds_x1000"),
          cash_out_ppm: eb.ref("excluded.cash_out_ppm"),
          margin_ppm: eb.ref("excluded.margin_ppm"),
        })),
      )
      .execute();
  },

  pricesOf: (db: Db | Tx, book_id: number, market_ids: readonly number[]): Promise<StoredPrice[]> =>
    market_ids.length === 0
      ? Promise.resolve([])
      : db
          .withTables<BookTables>()
          .selectFrom("sport_prices")
          .selectAll()
          .where("book_id", "=", book_id)
          .where("market_id", "in", market_ids)
          .execute(),

  /** Fixtures with at least one price that takes bets. */
  openFixtures: async (db: Db, book_id: number): Promise<number[]> => {
    const { rows } = await sql<{ fixture_id: number }>`
      select distinct m.fixture_id from sport_prices p join sport_markets m on m.id = p.market_id
      where p.book_id = ${book_id} and p.takes_bets`.execute(db);
    return rows.map(({ fixture_id }) => fixture_id);
  },

  streamRow: (db: Db, book_id: number, seq: number): Promise<StreamRow | undefined> =>
    db
      .withTables<BookTables>()
      .selectFrom("sport_stream")
      .selectAll()
      .where("book_id", "=", book_id)
      .where("seq", "=", seq)
      .executeTakeFirst(),

  /** The models that these matches were last priced by. A match whose newest row has no model is not priced now and is missing. */
  models: async (db: Db | Tx, book_id: number, fixture_ids: readonly number[]): Promise<PricedModel[]> => {
    const { rows } = await sql<PricedModel>`
      select f.id as fixture_id, s.seq, s.model from unnest(${fixture_ids}::int[]) f (id)
      cross join lateral (
        select seq, model from sport_stream where book_id = ${book_id} and fixture_id = f.id order by seq desc limit 1
      ) s where s.model is not null`.execute(db);
    return rows;
  },

  /** The rows that exist among these. */
  streamRows: async (db: Db | Tx, book_id: number, seqs: readonly number[]): Promise<Pick<StreamRow, "seq" | "model" | "prices">[]> => {
    const { rows } = await sql<Pick<StreamRow, "seq" | "model" | "prices">>`
      select seq, model, prices from sport_stream where book_id = ${book_id} and seq = any(${seqs}::int8[])`.execute(db);
    return rows;
  },

  /** The rows that exist among these, with all columns, in order. */
  wholeRows: (db: Db | Tx, book_id: number, seqs: readonly number[]): Promise<StreamRow[]> =>
    seqs.length === 0
      ? Promise.resolve([])
      : db
          .withTables<BookTables>()
          .selectFrom("sport_stream")
          .selectAll()
          .where("book_id", "=", book_id)
          .where("seq", "in", seqs)
          .orderBy("seq")
          .execute(),

  /** The next rows after `seq`, in order. */
  streamAfter: (db: Db | Tx, { book_id, seq }: { book_id: number; seq: number }, limit: number): Promise<StreamRow[]> =>
    db
      .withTables<BookTables>()
      .selectFrom("sport_stream")
      .selectAll()
      .where("book_id", "=", book_id)
      .where("seq", ">", seq)
      .orderBy("seq")
      .limit(limit)
      .execute(),

  ratings: async (db: Db, competition_id: number): Promise<Ratings | null> => {
    const row = await db
      .withTables<BookTables>()
      .selectFrom("sport_ratings")
      .selectAll()
      .where("competition_id", "=", competition_id)
      .executeTakeFirst();
    return row ? { mu: row.mu, home: row.home, teams: new Map(row.teams) } : null;
  },

  /** Number of results on which the ratings of each competition are based. */
  ratedMatches: async (db: Db): Promise<Map<number, number>> => {
    const rows = await db.withTables<BookTables>().selectFrom("sport_ratings").select(["competition_id", "matches"]).execute();
    return new Map(rows.map(({ competition_id, matches }) => [competition_id, matches]));
  },

  /** When the ratings of each competition were fitted, ms. */
  ratedAt: async (db: Db): Promise<Map<number, number>> => {
    const rows = await db.withTables<BookTables>().selectFrom("sport_ratings").select(["competition_id", "fitted_at"]).execute();
    return new Map(rows.map(({ competition_id, fitted_at }) => [competition_id, fitted_at.getTime()]));
  },

  keepRatings: async (db: Db, competition_id: number, { ratings, matches }: { ratings: Ratings; matches: number }): Promise<void> => {
    const kept = { mu: ratings.mu, home: ratings.home, teams: json([...ratings.teams]), matches, fitted_at: sql<Date>`clock_timestamp()` };
    await db
      .withTables<BookTables>()
      .insertInto("sport_ratings")
      .values({ competition_id, ...kept })
      .onConflict((conflict) => conflict.column("competition_id").doUpdateSet(kept))
      .execute();
  },
};
