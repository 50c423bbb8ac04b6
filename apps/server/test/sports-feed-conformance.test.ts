import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSandbox } from "../../sandbox/src/app.ts";
import { createMatchFeed } from "../src/adapters/sports-feed/match-feed.ts";
import type { Ignored, SportsFeed } from "../src/adapters/sports-feed/port.ts";
import { createUofFeed } from "../src/adapters/sports-feed/uof/create-uof-feed.ts";
import { sandboxUofConfig } from "../src/adapters/sports-feed/uof/sandbox-config.ts";
import { addFeed } from "../src/modules/sports/lead-feed.ts";
import { replayFixture } from "../src/modules/sports/replay-fixture.ts";
import { runFeed } from "../src/modules/sports/run-feed.ts";
import { quietLog } from "../src/modules/wallet/wallet-fixture.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";

/** The rules of the port, for each feed at its own sandbox. A feed is added here with its connection and its disturbances. */
interface Subject {
  readonly name: string;
  readonly feed: (url: string) => SportsFeed;
  /** What makes messages get lost, each named by the order that the sandbox takes. */
  readonly losses: readonly [path: string, order: object][];
  readonly duplicate: readonly [path: string, order: object];
}

const matchOrders = "/sandbox/feed/orders";
const uofOrders = "/sandbox/uof/orders";
const subjects: readonly Subject[] = [
  {
    name: "the feed of simulated matches",
    feed: (url) => ({ ...createMatchFeed({ producer: 1, base_url: url, key: "trevo-sports-feed" }), silenceMs: 6_500 }),
    losses: [
      [matchOrders, { kind: "gap", count: 3 }],
      [matchOrders, { kind: "silence", count: 9_000 }],
    ],
    duplicate: [matchOrders, { kind: "duplicate", count: 1 }],
  },
  {
    name: "Unified Odds Feed",
    feed: (url) => ({
      ...createUofFeed({ producer: 2, config: () => sandboxUofConfig(url), reconnectMs: 100 }),
      silenceMs: 6_500,
      recoveryMs: 3_000,
    }),
    losses: [
      [uofOrders, { kind: "cut" }],
      [uofOrders, { kind: "down" }],
      [uofOrders, { kind: "late" }],
      [uofOrders, { kind: "silence", ms: 9_000 }],
    ],
    duplicate: [uofOrders, { kind: "duplicate" }],
  },
];

const patience = { timeout: 120_000, interval: 50 };

describe.each(subjects)("$name", ({ feed: feedAt, losses, duplicate }) => {
  let database: TestDatabase;
  let sandbox: Awaited<ReturnType<typeof createSandbox>>;
  let dataDir: string;
  let url: string;
  let led: Promise<void>;
  let feed: SportsFeed;
  const stopping = new AbortController();
  const ignored: Ignored[] = [];
  const outcomes: string[] = [];
  const faults: unknown[] = [];
  const needs = () => ({
    db: database.db,
    log: { ...quietLog, warn: (...told: unknown[]) => void faults.push(told[0]) } as unknown as typeof quietLog,
    onIgnored: (one: Ignored) => void ignored.push(one),
    onRecovered: () => Promise.resolve(),
    onTaken: ({ outcome }: { outcome: string }) => void outcomes.push(outcome),
  });
  const order = async ([path, body]: readonly [string, object]): Promise<void> => {
    const reply = await fetch(new URL(path, url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(201);
  };
  const state = async () => {
    const { rows } = await sql<{ state: string; suspended: boolean; request: string | null; since: Date }>`
      select f.state, s.reasons & 8 <> 0 as suspended, f.request, s.last_suspended_at as since from sport_feeds f
      join sport_suspensions s on s.scope = 'producer' and s.scope_id = f.producer where f.producer = ${feed.producer}`.execute(
      database.db,
    );
    return rows[0];
  };
  const isLive = async () => (await state())?.state === "live" && !(await state())?.suspended;
  const count = async (table: "sport_fixtures" | "sport_results" | "sport_markets", condition = sql`true`): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} where ${condition}`.execute(
      database.db,
    );
    return rows[0]?.count ?? 0;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), "trevo-feed-"));
    const matches = { speed: 120, listedHours: 0.02 };
    sandbox = await createSandbox({ productUrl: "http://localhost:1", dataDir, matches, uofAliveMs: 500 });
    url = await sandbox.listen({ port: 0, host: "127.0.0.1" });
    feed = feedAt(url);
    await addFeed(database.db, feed);
    expect(await state()).toMatchObject({ state: "silent", suspended: true });
    led = runFeed(needs(), feed, stopping.signal);
  });
  afterAll(async () => {
    stopping.abort();
    await led;
    await sandbox.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("is suspended until its first recovery has ended, and then lists fixtures", async () => {
    await expect.poll(isLive, patience).toBe(true);
    expect(await count("sport_fixtures")).toBeGreaterThan(3);
  }, 130_000);

  it("reports matches in play", async () => {
    await expect.poll(() => count("sport_fixtures", sql`state = 'live'`), patience).toBeGreaterThan(0);
  }, 130_000);

  it("is suspended by each loss of messages, and returns by a recovery", async () => {
    for (const loss of losses) {
      const before = (await state())?.since;
      await order(loss);
      await expect.poll(async () => (await state())?.since.getTime(), patience).toBeGreaterThan(before?.getTime() ?? 0);
      await expect.poll(isLive, patience).toBe(true);
    }
  }, 400_000);

  it("changes nothing by a message that arrives twice", async () => {
    const before = outcomes.length;
    const again = ["duplicate", "old", "unchanged"];
    // The next message is sent twice. An alive message has no outcome, so the order is given until another one is sent twice.
    const repeat = async () => {
      await order(duplicate);
      return outcomes.slice(before).filter((outcome) => again.includes(outcome)).length;
    };
    await expect.poll(repeat, { ...patience, interval: 500 }).toBeGreaterThan(0);
    expect(outcomes).not.toContain("contradiction");
  }, 130_000);

  it("has sent everything that the rows of its finished matches contain", async () => {
    const over = sql`state in ('resulted', 'postponed', 'abandoned', 'cancelled')`;
    await expect.poll(() => count("sport_fixtures", over), patience).toBeGreaterThan(0);
    const { rows } = await sql<{ id: number }>`select id from sport_fixtures where ${over}`.execute(database.db);
    for (const { id } of rows) expect((await replayFixture(database.db, id, new Date()))?.differences).toEqual([]);
  }, 130_000);

  it("is suspended when its leader stops", async () => {
    stopping.abort();
    await led;
    expect(await state()).toMatchObject({ state: "silent", suspended: true });
  });
});
