import { firstStreamHash, noFacts, streamHash } from "@trevo/sports";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fulfilledOf, raceAtBarrier, reasonsOf as errorsOf } from "../../../test/barrier.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { createFeedFixture, draftOf, factsOf, type FeedFixture, fullTime, market, second, stateOf } from "../../../test/sports-feed.ts";
import { type BookLead, bookStore } from "./book-store.ts";
import { createPricing } from "./create-pricing.ts";
import { fitCompetitions, minRatedMatches } from "./fit-competitions.ts";
import { LeadLost } from "./lead-feed.ts";
import { bookMargins } from "./margin-of.ts";
import { oddsInvariant } from "./odds-invariants.ts";
import { priceFixture, averageRatings } from "./price-fixture.ts";
import { publishPrices } from "./publish-prices.ts";

import { forAllBooks } from "./suspension-reasons.ts";
import { suspensionStore } from "./suspension-store.ts";

let database: TestDatabase;
let feed: FeedFixture;
let lead: BookLead;
let operators = 0;
const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  feed = await createFeedFixture(database);
  await feed.send({ t: "fixture", draft: draftOf({ starts_at: new Date(Date.now() + 60_000).toISOString() }) }, { at: second(0) });
  await sql`update sport_competitions set offerable = (producer = ${feed.producer})`.execute(database.db);
  const [operator] = await database.owner.sql<{ id: number }[]>`
    insert into operators (slug, name) values (${`o${++operators}`}, 'O') returning id`;
  await bookStore.open(database.db, operator?.id ?? 0);
  lead = await takeLead();
});
afterAll(() => database.drop());

const bookId = async (): Promise<number> => (await bookStore.all(database.db)).at(-1)?.id ?? 0;
const takeLead = async (): Promise<BookLead> => {
  const book_id = await bookId();
  return { book_id, epoch: await bookStore.takeOver(database.db, book_id) };
};
const failures: unknown[] = [];
const log = { error: ({ fixture_id }: { fixture_id: number }) => void failures.push({ fixture_id }) };
const pricing = (of = lead) => createPricing({ db: database.db, log, onPublished: () => undefined }, of);
const rows = () => bookStore.streamAfter(database.db, { book_id: lead.book_id, seq: 0 }, 1_000);
const prices = () =>
  sql<{ takes_bets: boolean; version: number; odds_x1000: (number | null)[]; type: string; part: string }>`
  select p.takes_bets, p.version, p.odds_x1000, m.type, m.part from sport_prices p join sport_markets m on m.id = p.market_id
  where p.book_id = ${lead.book_id} order by m.id`.execute(database.db);
const result = async () => (await prices()).rows.find(({ type, part }) => type === "result" && part === "match");
const violations = () =>
  database.db.transaction().execute(async (tx) => (await oddsInvariant.check(tx, "all")).map(({ detail }) => detail));
const noon = second(0).getTime();

describe("a book", () => {
  it("publishes every market of a match before its kick-off, chained to the start of its stream", async () => {
    await pricing().step(noon);
    const [first, ...more] = await rows();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ seq: 1, prev_hash: firstStreamHash, fixture_id: feed.id });
    expect(first?.prices.length).toBeGreaterThan(40);
    expect(first?.hash).toBe(
      await streamHash(firstStreamHash, {
        book_id: lead.book_id,
        seq: 1,
        at: first?.at.getTime() ?? 0,
        model: first?.model,
        prices: first?.prices ?? [],
      }),
    );
    expect(await result()).toMatchObject({ takes_bets: true, version: 1 });
    expect(await violations()).toEqual([]);
  });

  it("publishes nothing if nothing has changed", async () => {
    await pricing().step(noon);
    await pricing().step(noon);
    expect(await rows()).toHaveLength(1);
  });

  it("takes no bets on a suspended match, and takes them again with the next version", async () => {
    const worker = pricing();
    await worker.step(noon);
    await database.db.transaction().execute((tx) => suspensionStore.suspend(tx, forAllBooks("fixture", feed.id), "trader"));
    await worker.step(noon);
    expect(await result()).toMatchObject({ takes_bets: false, version: 2 });
    await database.db.transaction().execute((tx) => suspensionStore.lift(tx, forAllBooks("fixture", feed.id), "trader"));
    await worker.step(noon);
    expect(await result()).toMatchObject({ takes_bets: true, version: 3 });
    expect((await rows()).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(await violations()).toEqual([]);
  });

  it("takes no bets from its announced start until the feed says that play has begun", async () => {
    const start = (await feed.fixture()).starts_at.getTime();
    const worker = pricing();
    await worker.step(start - 1);
    expect(await result()).toMatchObject({ takes_bets: true, version: 1 });
    await worker.step(start);
    expect(await result()).toMatchObject({ takes_bets: false, version: 2 });
    await feed.send(stateOf(factsOf("", { phase: "half1" })), { at: second(1) });
    await worker.step(start + 1);
    expect(await result()).toMatchObject({ takes_bets: true });
    expect(await violations()).toEqual([]);
  });

  it.each(["producer", "competition", "book"] as const)("takes no bets if the %s is suspended", async (scope) => {
    const { rows: found } = await sql<{ competition_id: number }>`select competition_id from sport_fixtures where id = ${feed.id}`.execute(
      database.db,
    );
    const ids = { producer: feed.producer, competition: found[0]?.competition_id ?? 0, book: lead.book_id };
    const worker = pricing();
    await worker.step(noon);
    await database.db.transaction().execute((tx) => suspensionStore.suspend(tx, forAllBooks(scope, ids[scope]), "integrity"));
    await worker.step(noon);
    expect(await result()).toMatchObject({ takes_bets: false });
  });

  it("publishes in the next round that a single market is suspended, and later that it no longer is", async () => {
    const book = pricing();
    await book.step(noon);
    const { rows: markets } = await sql<{ id: number }>`
      select id from sport_markets where fixture_id = ${feed.id} and type = 'result' and part = 'match'`.execute(database.db);
    const scope = forAllBooks("market", markets[0]?.id ?? 0);
    await database.db.transaction().execute((tx) => suspensionStore.suspend(tx, scope, "trader"));
    await book.step(noon);
    expect(await result()).toMatchObject({ takes_bets: false, version: 2 });
    expect((await rows()).at(-1)?.prices).toHaveLength(1);
    await database.db.transaction().execute((tx) => suspensionStore.lift(tx, scope, "trader"));
    await book.step(noon);
    expect(await result()).toMatchObject({ takes_bets: true, version: 3 });
  });

  it("takes bets if only another book is suspended", async () => {
    await database.db
      .transaction()
      .execute((tx) => suspensionStore.suspend(tx, { book_id: lead.book_id + 1, scope: "fixture", scope_id: feed.id }, "trader"));
    await pricing().step(noon);
    expect(await result()).toMatchObject({ takes_bets: true });
  });

  it("moves its odds after a goal", async () => {
    const worker = pricing();
    await worker.step(noon);
    const before = await result();
    await feed.send(stateOf(factsOf("h12")), { at: second(60) });
    await worker.step(noon);
    const after = await result();
    expect(after?.odds_x1000[0]).toBeLessThan(before?.odds_x1000[0] ?? 0);
    expect(after?.takes_bets).toBe(false);
  });

  it("takes no bets on a match that is over, even if it ended while no process led the book", async () => {
    await pricing().step(noon);
    await feed.send(stateOf(factsOf("h12", fullTime)), { at: second(60) });
    const next = pricing(await takeLead());
    await next.prepare();
    await next.step(noon);
    expect((await prices()).rows.filter(({ takes_bets }) => takes_bets)).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it("takes no bets on a market whose result is known, even if it is priced", async () => {
    await pricing().step(noon);
    await feed.send(stateOf(factsOf("h12", { phase: "half_time" })), { at: second(60) });
    const key = market("result", 0, "half1");
    const price = { market: key, odds_x1000: [1_100, 9_000, 9_000], cash_out_ppm: [], margin_ppm: 50_000 };
    await publishPrices(database.db, lead, { fixture_id: feed.id, prices: [price], suspended: new Set(), cause: null, model: null });
    const decided = (await prices()).rows.find(({ type, part }) => type === "result" && part === "half1");
    expect(decided).toMatchObject({ odds_x1000: [1_100, 9_000, 9_000], takes_bets: false });
  });

  it("takes no bets on a match that cannot be priced, and prices the matches after it", async () => {
    const worker = pricing();
    await worker.step(noon);
    await feed.send(
      { t: "fixture", draft: draftOf({ starts_at: new Date(Date.now() + 120_000).toISOString() }) },
      { at: second(1), fixture: "m2" },
    );
    await database.owner.sql`update sport_fixtures set facts = facts - 'score' where id = ${feed.id}`;
    await worker.step(noon + 60_000);
    expect(await result()).toMatchObject({ takes_bets: false, version: 2 });
    expect((await prices()).rows.filter(({ takes_bets }) => takes_bets)).not.toEqual([]);
    expect(failures).toEqual([{ fixture_id: feed.id }]);
    await worker.step(noon + 60_200);
    expect(failures).toHaveLength(1);
    await database.owner.sql`update sport_fixtures set facts = ${noFacts} where id = ${feed.id}`;
    await worker.step(noon + 120_000);
    expect(await result()).toMatchObject({ takes_bets: true, version: 3 });
    expect(await violations()).toEqual([]);
  });

  it.each([
    ["2 hours 59 minutes", 1],
    ["3 hours", 0],
  ])("prices a match that has not begun %s after its announced start in %i rows", async (interval, many) => {
    await sql`update sport_fixtures set starts_at = clock_timestamp() - ${interval}::interval where id = ${feed.id}`.execute(database.db);
    await pricing().step(noon);
    expect(await rows()).toHaveLength(many);
  });

  it("offers no match of a competition that is not offerable", async () => {
    await sql`update sport_competitions set offerable = false`.execute(database.db);
    await pricing().step(noon);
    expect(await rows()).toEqual([]);
  });
});

describe("a leader of a book", () => {
  it("publishes nothing after another process has taken over", async () => {
    const earlier = lead;
    await takeLead();
    await expect(pricing(earlier).step(noon)).rejects.toThrow(LeadLost);
    await expect(
      publishPrices(database.db, earlier, { fixture_id: feed.id, prices: [], suspended: null, cause: null, model: null }),
    ).rejects.toThrow(LeadLost);
    expect(await rows()).toEqual([]);
  });

  it("publishes concurrent rows in one order, each chained to the one before", async () => {
    await pricing().step(noon);
    const fixture = { home_id: 1, away_id: 2, facts: factsOf("", { phase: "not_started" }) };
    const marginOf = bookMargins([]).of({ sport: "football", competition_id: 1, tier: 1 });
    const clock = { phase: "not_started", base_s: 0, at: 0, rate: 0 } as const;
    const priced = [0.1, 0.2, 0.3].map((mu) =>
      priceFixture({ ...fixture, clock }, { ratings: { ...averageRatings, mu }, override: null, marginOf }, noon),
    );
    const answers = await raceAtBarrier({
      database,
      callers: 3,
      hold: (tx) => tx`select from sport_books where id = ${lead.book_id} for update`,
      call: (nth) =>
        publishPrices(database.db, lead, {
          fixture_id: feed.id,
          prices: priced[nth] ?? [],
          suspended: new Set(),
          cause: null,
          model: null,
        }),
    });
    expect(errorsOf(answers)).toEqual([]);
    expect(new Set(fulfilledOf(answers).map((row) => row?.seq))).toEqual(new Set([2, 3, 4]));
    expect(await violations()).toEqual([]);
  });
});

describe("the invariant of the odds", () => {
  const publishTwice = async () => {
    const worker = pricing();
    await worker.step(noon);
    await database.db.transaction().execute((tx) => suspensionStore.suspend(tx, forAllBooks("fixture", feed.id), "trader"));
    await worker.step(noon);
    expect(await violations()).toEqual([]);
  };
  const spoil = (statement: string) => database.owner.sql.unsafe(statement.replaceAll("$book", String(lead.book_id)));

  it.each([
    ["a row that was removed", "delete from sport_stream where book_id = $book and seq = 1", "row 2 follows row 0"],
    ["the last row that was removed", "delete from sport_stream where book_id = $book and seq = 2", "the stream ends at 1, the book at 2"],
    [
      "a row that was changed",
      "update sport_stream set prices = jsonb_set(prices, '{0,odds_x1000,0}', '9990') where book_id = $book and seq = 1",
      "row 1 is not what was published",
    ],
    [
      "a row that is chained to another",
      "update sport_stream set prev_hash = 'x' where book_id = $book and seq = 2",
      "row 2 is chained to another row than 1",
    ],
    [
      "a price that nobody published",
      "update sport_prices set margin_ppm = margin_ppm + 1 where book_id = $book and market_id = (select min(market_id) from sport_prices where book_id = $book)",
      "the price is not the one that was published",
    ],
  ])("finds %s", async (_, statement, detail) => {
    await publishTwice();
    await spoil(statement);
    expect(await violations()).toEqual([detail]);
    await spoil("delete from sport_prices where book_id = $book");
    await spoil("delete from sport_stream where book_id = $book");
    await spoil("delete from sport_books where id = $book");
  });

  it("finds a version that was published twice, even in an unbroken chain", async () => {
    await publishTwice();
    const [row] = await bookStore.wholeRows(database.db, lead.book_id, [2]);
    if (!row) throw new Error("row 2 is missing");
    const { book_id, seq, at, cause, model } = row;
    const again = row.prices.map((price) => ({ ...price, version: 1 }));
    const hash = await streamHash(row.prev_hash, { book_id, seq, at: at.getTime(), cause, model, prices: again });
    const { sql: owner } = database.owner;
    await owner`update sport_stream set prices = ${JSON.stringify(again)}::text::jsonb, hash = ${hash} where book_id = ${book_id} and seq = 2`;
    await owner`update sport_books set head_hash = ${hash} where id = ${book_id}`;
    await owner`update sport_prices set version = 1 where book_id = ${book_id} and seq = 2`;
    expect(await violations()).toEqual([`row 2 publishes version 1 of market ${again[0]?.market_id} after version 1`]);
    await spoil("delete from sport_prices where book_id = $book");
    await spoil("delete from sport_stream where book_id = $book");
    await spoil("delete from sport_books where id = $book");
  });

  it("relies on permissions: the product cannot change a row of the stream", async () => {
    await expect(sql`update sport_stream set hash = 'x'`.execute(database.db)).rejects.toThrow("permission denied");
    await expect(sql`delete from sport_stream`.execute(database.db)).rejects.toThrow("permission denied");
  });
});

describe("ratings", () => {
  const play = async (matches: number, { from = 0, onlyDue = false } = {}) => {
    for (let n = from; n < matches; n += 1) {
      const fixture = `r${n}`;
      const starts_at = new Date(Date.now() - n * 60_000).toISOString();
      await feed.send({ t: "fixture", draft: draftOf({ starts_at }) }, { at: second(n), fixture });
      await feed.send(stateOf(factsOf(n % 3 === 0 ? "h1 a2" : "h1 h2", fullTime)), { at: second(n), fixture });
    }
    await fitCompetitions({ db: database.db, log: quiet }, { onlyDue });
    const { rows: found } = await sql<{ competition_id: number }>`select competition_id from sport_fixtures where id = ${feed.id}`.execute(
      database.db,
    );
    return bookStore.ratings(database.db, found[0]?.competition_id ?? 0);
  };

  it("of a competition with too few results are those of average teams", async () => {
    expect(await play(minRatedMatches - 1)).toBeNull();
  });

  it("of a competition with enough results distinguish its teams", async () => {
    const rated = await play(minRatedMatches);
    expect(rated?.teams.size).toBe(2);
    expect(rated?.home).toBeGreaterThan(0);
  });

  it("move the odds in the next round, though nothing else of the match has changed", async () => {
    const worker = pricing();
    await worker.step(noon);
    const before = await result();
    await play(minRatedMatches);
    await worker.step(noon);
    expect((await result())?.odds_x1000).not.toEqual(before?.odds_x1000);
  });

  it("that are stored before a match opens price it in the round that opens it", async () => {
    const worker = pricing();
    const change = (way: "suspend" | "lift") =>
      database.db.transaction().execute(async (tx) => void (await suspensionStore[way](tx, forAllBooks("fixture", feed.id), "trader")));
    await change("suspend");
    await worker.step(noon);
    await play(minRatedMatches);
    await change("lift");
    await worker.step(noon);
    const opened = await result();
    expect(opened?.takes_bets).toBe(true);
    await pricing().step(noon);
    expect((await result())?.odds_x1000, "a process that reads the ratings for the first time").toEqual(opened?.odds_x1000);
  });

  it("are fitted at once with enough first results, and before the night only after a tenth more", async () => {
    const few = await play(minRatedMatches - 1, { onlyDue: true });
    expect(few).toBeNull();
    const first = await play(minRatedMatches, { from: minRatedMatches - 1, onlyDue: true });
    expect(first?.teams.size).toBe(2);
    const tenth = minRatedMatches * 1.1;
    expect(await play(tenth - 1, { from: minRatedMatches, onlyDue: true })).toEqual(first);
    expect(await play(tenth, { from: tenth - 1, onlyDue: true })).not.toEqual(first);
  });
});
