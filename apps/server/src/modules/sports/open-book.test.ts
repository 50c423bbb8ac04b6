import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { createFeedFixture, draftOf, type FeedFixture, second } from "../../../test/sports-feed.ts";
import { systemClock } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db.ts";
import { createMetrics } from "../../kernel/metrics.ts";
import { quietLog } from "../wallet/wallet-fixture.ts";
import { createSports } from "./create-sports.ts";
import { listCompetitions } from "./list-competitions.ts";
import { offerCompetition, openBook, setOfferable } from "./open-book.ts";
import type { Sports } from "./sports.ts";

const patience = { timeout: 15_000, interval: 50 };
const { competition } = draftOf();
let database: TestDatabase;
let feed: FeedFixture;
let sports: Sports;
let operators = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  feed = await createFeedFixture(database);
  const { db, url } = database;
  sports = createSports({ db, url, clock: systemClock, log: quietLog, metrics: createMetrics(), feeds: [] });
  await sports.prepare();
});
afterEach(() => sports.stop());
afterAll(() => database.drop());

const write = <R>(work: (tx: Tx) => Promise<R>): Promise<R> => database.db.transaction().execute(work);
const addOperator = async (): Promise<number> => {
  const [operator] = await database.owner.sql<{ id: number }[]>`
    insert into operators (slug, name) values (${`open${++operators}`}, 'O') returning id`;
  return operator?.id ?? 0;
};
const open = (operator: number) => write((tx) => openBook(tx, operator));
const offered = async () => (await listCompetitions(database.db)).filter(({ producer }) => producer === feed.producer);
const offer = (id = competition.id) =>
  write((tx) => offerCompetition(tx, { feed: `feed-${feed.producer}`, competition: { ...competition, id } }));
const announce = (fixture: string) =>
  feed.send({ t: "fixture", draft: draftOf({ starts_at: new Date(Date.now() + 60_000).toISOString() }) }, { at: second(0), fixture });
const takingBets = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sport_prices p join sport_markets m on m.id = p.market_id
    join sport_fixtures f on f.id = m.fixture_id where f.producer = ${feed.producer} and p.takes_bets`.execute(database.db);
  return rows[0]?.count ?? 0;
};

describe("a book", () => {
  it("opened while the process runs gets a leader, which prices what is offerable", async () => {
    sports.start();
    await announce("soon");
    await offer();
    await open(await addOperator());
    await expect.poll(takingBets, patience).toBeGreaterThan(40);
  });

  it("is opened once per operator", async () => {
    const [one, other] = [await addOperator(), await addOperator()];
    expect([await open(one), await open(one), await open(other)]).toEqual([true, false, true]);
  });

  it("stops taking bets on a competition that is withdrawn", async () => {
    sports.start();
    await announce("soon");
    await offer();
    await open(await addOperator());
    await expect.poll(takingBets, patience).toBeGreaterThan(0);
    const [known] = await offered();
    expect(await write((tx) => setOfferable(tx, { id: known?.id ?? 0, offerable: false }))).toBe(true);
    await expect.poll(takingBets, patience).toBe(0);
  });
});

describe("a competition", () => {
  it("is not offered when its feed first announces it", async () => {
    expect(await offered()).toMatchObject([{ external_id: competition.id, offerable: false }]);
  });

  it("offered before its feed has announced it stays offered afterwards", async () => {
    await offer("later");
    const draft = draftOf({ competition: { ...competition, id: "later", name: "As the feed says" } });
    await feed.send({ t: "fixture", draft }, { at: second(1), fixture: "later" });
    expect(await offered()).toContainEqual(expect.objectContaining({ external_id: "later", name: "As the feed says", offerable: true }));
  });

  it("of a feed that does not exist, or with an unknown id, is refused and changes nothing", async () => {
    const before = await listCompetitions(database.db);
    await expect(write((tx) => offerCompetition(tx, { feed: "none", competition }))).rejects.toThrow("There is no sports feed none.");
    expect(await write((tx) => setOfferable(tx, { id: 2_147_483_647, offerable: true }))).toBe(false);
    expect(await listCompetitions(database.db)).toEqual(before);
  });
});
