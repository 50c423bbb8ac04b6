import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { createFeedFixture, draftOf, type FeedFixture, market, second } from "../../../test/sports-feed.ts";
import { quietLog } from "../wallet/wallet-fixture.ts";
import { bookStore } from "./book-store.ts";
import { oddsInvariant } from "./odds-invariants.ts";
import type { PublishedRow } from "./publish-prices.ts";
import { runBook } from "./run-book.ts";

/** Time between two rounds of prices, less what timers and the rounding of clocks take from it, ms. */
const roundMs = 195;
const patience = { timeout: 30_000, interval: 20 };

let database: TestDatabase;
let feed: FeedFixture;
let book_id: number;

beforeAll(async () => {
  database = await createTestDatabase();
  feed = await createFeedFixture(database, "prices");
  await feed.send({ t: "fixture", draft: draftOf({ starts_at: new Date(Date.now() + 3_600_000).toISOString() }) }, { at: second(0) });
  await sql`update sport_competitions set offerable = true`.execute(database.db);
  const [operator] = await database.owner.sql<{ id: number }[]>`insert into operators (slug, name) values ('o', 'O') returning id`;
  await bookStore.open(database.db, operator?.id ?? 0);
  book_id = (await bookStore.all(database.db))[0]?.id ?? 0;
});
afterAll(() => database.drop());

/** The n-th price of the feed: always another one than before. */
const oddsOf = (n: number): number[] => [2_000 + 10 * (n % 2), 3_000, 4_000];
let quotes = 0;
const quote = async (): Promise<void> => {
  quotes += 1;
  const price = { market: market("result"), status: "active", odds_x1000: oddsOf(quotes), prob_ppm: null } as const;
  await feed.send({ t: "prices", prices: [price] }, { at: second(60 + quotes) });
};
/** Quotes without a pause until this many rows are published. */
const flood = async (rows: readonly PublishedRow[], most: number): Promise<void> => {
  while (rows.length < most) await quote();
};
/** Leads the book until it is stopped, or until another process leads it. */
const lead = (rows: PublishedRow[], signal: AbortSignal): Promise<void> =>
  runBook({ db: database.db, log: quietLog, onPublished: (row) => void rows.push(row) }, book_id, signal);
const violations = () => database.db.transaction().execute((tx) => oddsInvariant.check(tx, "all"));

describe("a flood of prices", () => {
  it("becomes at most one row of the stream in each round, and the newest price is the one offered", async () => {
    const rows: PublishedRow[] = [];
    const stopping = new AbortController();
    const leading = lead(rows, stopping.signal);
    await flood(rows, 5);
    await expect.poll(() => rows.at(-1)?.prices[0]?.odds_x1000, patience).toEqual(oddsOf(quotes));
    stopping.abort();
    await leading;
    const gaps = rows.slice(1).map(({ at }, nth) => at.getTime() - (rows[nth]?.at.getTime() ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(roundMs);
    expect(await violations()).toEqual([]);
  });
});

describe("two processes that lead a book", () => {
  it("publish one after the other: nothing of the first comes after the second has taken over, and the first ends", async () => {
    const [former, next]: [PublishedRow[], PublishedRow[]] = [[], []];
    const stopping = new AbortController();
    const replaced = lead(former, stopping.signal);
    await flood(former, 2);
    const leading = lead(next, stopping.signal);
    await flood(next, 3);
    const seqs = (rows: readonly PublishedRow[]) => rows.map(({ seq }) => seq);
    expect(Math.max(...seqs(former))).toBeLessThan(Math.min(...seqs(next)));
    await replaced;
    stopping.abort();
    await leading;
    expect(await violations()).toEqual([]);
  });
});
