import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSandbox } from "../../sandbox/src/app.ts";
import type { Ignored } from "../src/adapters/sports-feed/port.ts";
import { createUofFeed } from "../src/adapters/sports-feed/uof/create-uof-feed.ts";
import { sandboxUofConfig } from "../src/adapters/sports-feed/uof/sandbox-config.ts";
import { addFeed } from "../src/modules/sports/lead-feed.ts";
import { runFeed } from "../src/modules/sports/run-feed.ts";
import { quietLog } from "../src/modules/wallet/wallet-fixture.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";

const patience = { timeout: 60_000, interval: 50 };

let database: TestDatabase;
let sandbox: Awaited<ReturnType<typeof createSandbox>>;
let dataDir: string;
let url: string;
let led: Promise<void>;
const stopping = new AbortController();
const ignored: Ignored[] = [];

const post = async (path: string, body: object): Promise<void> => {
  const reply = await fetch(new URL(path, url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(reply.status).toBe(201);
};
const countOf = async (statement: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${statement}`.execute(database.db);
  return rows[0]?.count ?? 0;
};
const seen = (reason: Ignored["reason"]): number => ignored.filter((one) => one.reason === reason).length;
/** A match that is listed and has not begun, by the feed's id. */
const listed = async (): Promise<string> => {
  const { rows } = await sql<{ external_id: string }>`
    select external_id from sport_fixtures where state = 'scheduled' order by starts_at desc limit 1`.execute(database.db);
  return rows[0]?.external_id ?? "";
};
const send = (xml: string, routing_key = "hi.-.live.odds_change.1.sr:match.1.-") => post("/sandbox/uof/messages", { routing_key, xml });
const lateStamp = () => Date.now() + 3_600_000;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "trevo-uof-"));
  sandbox = await createSandbox({ productUrl: "http://localhost:1", dataDir, matches: { speed: 20, listedHours: 0.15 }, uofAliveMs: 500 });
  url = await sandbox.listen({ port: 0, host: "127.0.0.1" });
  const feed = createUofFeed({ producer: 2, config: () => sandboxUofConfig(url), reconnectMs: 100 });
  await addFeed(database.db, feed);
  const needs = {
    db: database.db,
    log: quietLog,
    onRecovered: () => Promise.resolve(),
    onTaken: () => undefined,
    onIgnored: (one: Ignored) => void ignored.push(one),
  };
  led = runFeed(needs, feed, stopping.signal);
});
afterAll(async () => {
  stopping.abort();
  await led;
  await sandbox.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

it("takes the odds of listed matches, and counts the markets that are not offered here", async () => {
  await expect.poll(() => countOf(sql`sport_feeds where state = 'live'`), patience).toBe(1);
  await expect
    .poll(() => countOf(sql`sport_markets where feed_odds_x1000 is not null and feed_prob_ppm is not null`), patience)
    .toBeGreaterThan(10);
  expect(seen("unknown_market")).toBeGreaterThan(0);
  expect(await countOf(sql`sport_fixtures where simulated`)).toBe(0);
}, 90_000);

it.each(["malformed", "unknown_message", "out_of_order"] as const)(
  "leaves out a message that is %s and goes on",
  async (kind) => {
    const before = seen(kind);
    // Ordered again until it is seen: before the first odds of a match in play, no message about it is out of order.
    const orderAgain = async (): Promise<number> => {
      await post("/sandbox/uof/orders", { kind });
      return seen(kind);
    };
    await expect.poll(orderAgain, { ...patience, interval: 500 }).toBeGreaterThan(before);
    expect(await countOf(sql`sport_feeds where state = 'live'`)).toBe(1);
  },
  90_000,
);

it("leaves out the messages of a product that it does not know", async () => {
  await post("/sandbox/uof/orders", { kind: "unknown_product" });
  await expect.poll(() => seen("unknown_producer"), patience).toBe(1);
  expect(ignored.find(({ reason }) => reason === "unknown_producer")?.detail).toBe("77");
}, 90_000);

it("leaves out the messages of an event that the partner does not know, and looks it up once", async () => {
  const stop = `<bet_stop event_id="sr:match:1" timestamp="${Date.now()}" product="1" groups="all"/>`;
  await send(stop);
  await send(stop);
  await expect.poll(() => seen("unknown_event"), patience).toBe(2);
}, 90_000);

it("suspends a match after a message about it that cannot be read, until its odds have been sent again", async () => {
  const event = await listed();
  const markets = sql`sport_suspensions s join sport_markets m on m.id = s.scope_id join sport_fixtures f on f.id = m.fixture_id
    where s.scope = 'market' and f.external_id = ${event} and s.last_suspended_at > (select at from moment)`;
  await sql`create table moment as select clock_timestamp() as at`.execute(database.db);
  await send("<bet_stop", `hi.pre.-.bet_stop.1.sr:match.${event.split(":")[2]}.-`);
  await expect.poll(() => countOf(markets), patience).toBeGreaterThan(3);
  await expect.poll(() => countOf(sql`${markets} and s.reasons <> 0`), patience).toBe(0);
}, 90_000);

it("stops, settles, corrects and rolls back a market of a match", async () => {
  const event = await listed();
  const at = lateStamp();
  const marketOf = sql`sport_markets m join sport_fixtures f on f.id = m.fixture_id where f.external_id = ${event} and m.type = 'result' and m.part = 'match'`;
  await send(`<bet_stop event_id="${event}" timestamp="${at}" product="3" groups="all"/>`);
  const stopped = sql`sport_suspensions s join sport_markets m on m.id = s.scope_id join sport_fixtures f on f.id = m.fixture_id
    where s.scope = 'market' and s.reasons = 1 and f.external_id = ${event}`;
  await expect.poll(() => countOf(stopped), patience).toBeGreaterThan(3);
  const settle = (plus: number, winner: string) =>
    send(
      `<bet_settlement event_id="${event}" timestamp="${at + plus}" product="3" certainty="2"><outcomes><market id="1">${["1", "2", "3"]
        .map((id) => `<outcome id="${id}" result="${id === winner ? 1 : 0}"/>`)
        .join("")}</market></outcomes></bet_settlement>`,
    );
  await settle(1, "1");
  await settle(3, "3");
  // Sent before the correction, and arrives after it.
  await settle(2, "2");
  await send(`<rollback_bet_settlement event_id="${event}" timestamp="${at + 4}" product="3"><market id="1"/></rollback_bet_settlement>`);
  const revisions = async () => {
    const { rows } = await sql<{ kind: string; won: string | null }>`
      select r.kind, (select string_agg(case when (o ->> 'won')::boolean then 'w' else 'l' end, '') from jsonb_array_elements(r.outcomes) o) as won
      from sport_results r where r.market_id in (select m.id from ${marketOf}) order by r.revision`.execute(database.db);
    return rows.map(({ kind, won }) => `${kind} ${won ?? ""}`.trim());
  };
  await expect.poll(revisions, patience).toEqual(["result wll", "result llw", "undone"]);
}, 90_000);
