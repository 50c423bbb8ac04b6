import type { MarketKey, MarketPart, MarketType, Outcome } from "@trevo/sports";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { MarketStanding, Revision } from "./fixture-standing.ts";

type MarketTables = {
  sport_markets: {
    id: number;
    fixture_id: number;
    type: MarketType;
    part: MarketPart;
    line_x4: number;
    state: "active" | "hidden" | "resulted" | "voided";
    feed_odds_x1000: number[] | null;
    feed_prob_ppm: number[] | null;
    priced_at: Date | null;
    results_at: Date | null;
    windows_at: Readonly<Record<string, string>> | null;
  };
  sport_results: {
    market_id: number;
    book_id: number;
    revision: number;
    kind: Revision["kind"];
    outcomes: readonly Outcome[] | null;
    void_from: Date | null;
    void_to: Date | null;
    undoes: "result" | "cancel" | null;
    source: "facts" | "feed" | "staff" | "rule";
    log_id: number | null;
    decided_at: Date;
  };
};

export type StoredMarket = Selectable<MarketTables["sport_markets"]>;
export type StoredResult = Selectable<MarketTables["sport_results"]>;

const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`;

/** The source of a revision, the period that it is about, and what it takes back. */
export interface RevisionSource extends Pick<StoredResult, "source" | "log_id">, Partial<VoidPeriod> {
  readonly undoes?: StoredResult["undoes"];
}

/** Both null: the whole market. */
export type VoidPeriod = Pick<StoredResult, "void_from" | "void_to">;

/** SQL on markets and their results. */
export const marketStore = {
  /** Adds markets. Those that the fixture already has stay as they are. */
  add: async (tx: Tx, fixture_id: number, keys: readonly MarketKey[]): Promise<void> => {
    if (keys.length === 0) return;
    await tx
      .withTables<MarketTables>()
      .insertInto("sport_markets")
      .values(keys.map(({ type, part, line_x4 }) => ({ fixture_id, type, part, line_x4, state: "active" })) as never)
      .onConflict((conflict) => conflict.columns(["fixture_id", "type", "part", "line_x4"]).doNothing())
      .execute();
  },

  /** In the order in which they were opened. */
  ofFixture: (db: Db | Tx, fixture_id: number): Promise<StoredMarket[]> =>
    db.withTables<MarketTables>().selectFrom("sport_markets").selectAll().where("fixture_id", "=", fixture_id).orderBy("id").execute(),

  /** Each market with the newest revision that applies to all books. */
  standings: async (db: Db | Tx, fixture_id: number): Promise<MarketStanding[]> => {
    const { rows } = await sql<MarketStanding>`
      select m.id, m.type, m.part, m.line_x4, coalesce(r.revision, 0) as revision, r.outcomes, coalesce(whole.voided, false) as voided
      from sport_markets m
      left join lateral (
        select revision, outcomes from sport_results where market_id = m.id and book_id = 0 order by revision desc limit 1
      ) r on true
      left join lateral (
        select kind = 'cancelled' as voided from sport_results
        where market_id = m.id and book_id = 0 and void_from is null and void_to is null order by revision desc limit 1
      ) whole on true
      where m.fixture_id = ${fixture_id} order by m.id`.execute(db);
    return rows;
  },

  keepRevisions: async (tx: Tx, revisions: readonly Revision[], of: RevisionSource): Promise<void> => {
    if (revisions.length === 0) return;
    await tx
      .withTables<MarketTables>()
      .insertInto("sport_results")
      .values(
        revisions.map(({ outcomes, ...revision }) => ({
          ...revision,
          ...of,
          book_id: 0,
          outcomes: outcomes && json(outcomes),
        })) as never,
      )
      .execute();
    const decidedOnes = revisions.flatMap(({ market_id, outcomes }) => (outcomes ? [market_id] : []));
    const openOnes = revisions.flatMap(({ market_id, kind }) => (kind === "undone" ? [market_id] : []));
    await setState(tx, decidedOnes, { from: ["active", "hidden"], to: "resulted" });
    await setState(tx, openOnes, { from: ["resulted", "voided"], to: "active" });
  },

  /** The revisions for all books of these markets, in order. */
  history: (tx: Tx, ids: readonly number[]): Promise<StoredResult[]> =>
    tx
      .withTables<MarketTables>()
      .selectFrom("sport_results")
      .selectAll()
      .where("market_id", "in", ids)
      .where("book_id", "=", 0)
      .orderBy("market_id")
      .orderBy("revision")
      .execute(),

  /** A market that was decided has no price: what the feed quoted before this time is not offered any more. */
  clearQuotes: async (tx: Tx, ids: readonly number[], at: Date): Promise<void> => {
    await tx
      .withTables<MarketTables>()
      .updateTable("sport_markets")
      .set({ feed_odds_x1000: null, feed_prob_ppm: null, priced_at: sql<Date>`greatest(priced_at, ${at}::timestamptz)` })
      .where("id", "in", ids)
      .execute();
  },

  /** Adds revisions by which only the bets of a period are void, by the betting rules. The state of the markets stays. */
  keepWindow: async (tx: Tx, revisions: readonly Revision[], window: Pick<StoredResult, "void_from" | "void_to">): Promise<void> => {
    if (revisions.length === 0) return;
    const made = { ...window, book_id: 0, source: "rule", log_id: null };
    await tx
      .withTables<MarketTables>()
      .insertInto("sport_results")
      .values(revisions.map(({ outcomes, ...revision }) => ({ ...revision, ...made, outcomes: outcomes && json(outcomes) })) as never)
      .execute();
  },

  /**
   * Each market with the outcomes that apply to a book: from its own newest revision, otherwise from that of all books. `revision` is the
   * book's own; 0 if it has none.
   */
  bookStandings: async (tx: Tx, fixture_id: number, book_id: number): Promise<MarketStanding[]> => {
    const { rows } = await sql<MarketStanding>`
      select m.id, m.type, m.part, m.line_x4, coalesce(own.revision, 0) as revision, false as voided,
        case when own.revision is null then of_all.outcomes else own.outcomes end as outcomes
      from sport_markets m
      left join lateral (
        select revision, outcomes from sport_results where market_id = m.id and book_id = ${book_id} order by revision desc limit 1
      ) own on true
      left join lateral (
        select outcomes from sport_results where market_id = m.id and book_id = 0 order by revision desc limit 1
      ) of_all on true
      where m.fixture_id = ${fixture_id} order by m.id`.execute(tx);
    return rows;
  },

  /** Adds revisions of one book. They do not change the market's state, which decides whether other books take bets. */
  keepOfBook: async (tx: Tx, revisions: readonly Revision[], book_id: number): Promise<void> => {
    const made = { book_id, void_from: null, void_to: null, source: "staff", log_id: null };
    await tx
      .withTables<MarketTables>()
      .insertInto("sport_results")
      .values(revisions.map(({ outcomes, ...revision }) => ({ ...revision, ...made, outcomes: outcomes && json(outcomes) })) as never)
      .execute();
  },

  results: (db: Db | Tx, fixture_id: number): Promise<StoredResult[]> =>
    db
      .withTables<MarketTables>()
      .selectFrom("sport_results")
      .innerJoin("sport_markets", "sport_markets.id", "sport_results.market_id")
      .selectAll("sport_results")
      .where("sport_markets.fixture_id", "=", fixture_id)
      .orderBy("sport_results.market_id")
      .orderBy("sport_results.revision")
      .execute(),

  /** Marks all markets that have no later price as stopped at this time. Returns their ids. */
  stop: async (tx: Tx, fixture_id: number, at: Date): Promise<number[]> => {
    const rows = await tx
      .withTables<MarketTables>()
      .updateTable("sport_markets")
      .set({ priced_at: at })
      .where("fixture_id", "=", fixture_id)
      .where("state", "in", ["active", "hidden"])
      .where((eb) => eb.or([eb("priced_at", "is", null), eb("priced_at", "<=", at)]))
      .returning("id")
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Sets the time of the newest message about the results of these markets. Returns those for which no later one is known. */
  advanceResults: async (tx: Tx, ids: readonly number[], at: Date): Promise<number[]> => {
    if (ids.length === 0) return [];
    const rows = await tx
      .withTables<MarketTables>()
      .updateTable("sport_markets")
      .set({ results_at: at })
      .where("id", "in", ids)
      .where((eb) => eb.or([eb("results_at", "is", null), eb("results_at", "<=", at)]))
      .returning("id")
      .execute();
    return rows.map(({ id }) => id);
  },

  /** The same for the cancellations and rollbacks of one period, which are independent of results and of other periods. */
  advancePeriod: async (
    tx: Tx,
    ids: readonly number[],
    { at, void_from, void_to }: VoidPeriod & { readonly at: Date },
  ): Promise<number[]> => {
    const period = `${void_from?.toISOString() ?? ""}/${void_to?.toISOString() ?? ""}`;
    const { rows } = await sql<{ id: number }>`
      update sport_markets set windows_at = coalesce(windows_at, '{}') || jsonb_build_object(${period}::text, ${at.toISOString()}::text)
      where id = any(${[...ids]}::int[]) and coalesce((windows_at ->> ${period}::text)::timestamptz <= ${at}::timestamptz, true)
      returning id`.execute(tx);
    return rows.map(({ id }) => id);
  },

  /** What the feed quotes for the fixture's markets that take bets. */
  quoted: (db: Db, fixture_id: number): Promise<Pick<StoredMarket, "type" | "part" | "line_x4" | "feed_odds_x1000" | "feed_prob_ppm">[]> =>
    db
      .withTables<MarketTables>()
      .selectFrom("sport_markets")
      .select(["type", "part", "line_x4", "feed_odds_x1000", "feed_prob_ppm"])
      .where("fixture_id", "=", fixture_id)
      .where("state", "=", "active")
      .where("feed_odds_x1000", "is not", null)
      .orderBy("id")
      .execute(),

  /** Stores the feed's quote unless a later one is stored. Returns whether it was stored. */
  quote: async (
    tx: Tx,
    id: number,
    quote: Pick<StoredMarket, "state" | "feed_odds_x1000" | "feed_prob_ppm"> & { at: Date },
  ): Promise<boolean> => {
    const { at, ...kept } = quote;
    const row = await tx
      .withTables<MarketTables>()
      .updateTable("sport_markets")
      .set({ ...kept, priced_at: at })
      .where("id", "=", id)
      .where("state", "in", ["active", "hidden"])
      .where((eb) => eb.or([eb("priced_at", "is", null), eb("priced_at", "<=", at)]))
      .returning("id")
      .executeTakeFirst();
    return row !== undefined;
  },
};

interface StateChange {
  readonly from: readonly StoredMarket["state"][];
  readonly to: StoredMarket["state"];
}

async function setState(tx: Tx, ids: readonly number[], { from, to: state }: StateChange): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .withTables<MarketTables>()
    .updateTable("sport_markets")
    .set({ state })
    .where("id", "in", ids)
    .where("state", "in", from)
    .execute();
}
