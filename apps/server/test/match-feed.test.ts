import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSandbox } from "../../sandbox/src/app.ts";
import { createMatchFeed, readMatchEvent } from "../src/adapters/sports-feed/match-feed.ts";
import { addFeed } from "../src/modules/sports/lead-feed.ts";
import { replayFixture } from "../src/modules/sports/replay-fixture.ts";
import { runFeed } from "../src/modules/sports/run-feed.ts";
import { quietLog } from "../src/modules/wallet/wallet-fixture.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";

/** Longer than the feed's pause between two heartbeats. */
const silenceMs = 6_500;
const patience = { timeout: 20_000, interval: 50 };

let database: TestDatabase;
let sandbox: Awaited<ReturnType<typeof createSandbox>>;
let dataDir: string;
let url: string;
const stopping = new AbortController();
let first: Promise<void>;
let recoveries = 0;

const feedOf = () => ({ ...createMatchFeed({ producer: 1, base_url: url, key: "trevo-sports-feed" }), silenceMs });
const run = (signal: AbortSignal): Promise<void> =>
  runFeed(
    {
      db: database.db,
      log: quietLog,
      onRecovered: () => Promise.resolve(),
      onIgnored: () => undefined,
      onTaken: ({ recovery }) => (recoveries += recovery ? 1 : 0),
    },
    feedOf(),
    signal,
  );
const order = (body: object) =>
  fetch(new URL("/sandbox/feed/orders", url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const state = async (): Promise<{ state: string; suspended: boolean }> => {
  const { rows } = await sql<{ state: string; suspended: boolean }>`
    select f.state, s.reasons & 8 <> 0 as suspended from sport_feeds f
    join sport_suspensions s on s.scope = 'producer' and s.scope_id = f.producer where f.producer = 1`.execute(database.db);
  return rows[0] ?? { state: "unknown", suspended: true };
};
const live = { state: "live", suspended: false };
const countOf = async (condition: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sport_fixtures where ${condition}`.execute(database.db);
  return rows[0]?.count ?? 0;
};

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "trevo-feed-"));
  sandbox = await createSandbox({ productUrl: "http://localhost:1", dataDir, matches: { speed: 300, listedHours: 0.1 } });
  url = await sandbox.listen({ port: 0, host: "127.0.0.1" });
  await addFeed(database.db, { producer: 1, code: "matches" });
  first = run(stopping.signal);
});
afterAll(async () => {
  stopping.abort();
  await first;
  await sandbox.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

it("is suspended until its first recovery has ended, then lists simulated matches with the commitment to their seeds", async () => {
  await expect.poll(state, patience).toEqual(live);
  expect(await countOf(sql`simulated and commitment ~ '^[0-9a-f]{64}$' and seed is null`)).toBeGreaterThan(10);
});

it("recovers from a gap in its numbers", async () => {
  await expect.poll(() => countOf(sql`state = 'live'`), patience).toBeGreaterThan(0);
  const before = recoveries;
  await order({ kind: "gap", count: 3 });
  await expect.poll(() => recoveries, patience).toBeGreaterThan(before);
  await expect.poll(state, patience).toEqual(live);
});

it("that falls silent is suspended within a second of its limit, and returns with a recovery", async () => {
  await order({ kind: "silence", count: silenceMs + 4_000 });
  const found = { state: "", ms: 0 };
  const look = async (): Promise<string> => {
    const { rows } = await sql<{ state: string; ms: number }>`
      select f.state, (extract(epoch from s.last_suspended_at - f.received_at) * 1000)::float8 as ms from sport_feeds f
      join sport_suspensions s on s.scope = 'producer' and s.scope_id = f.producer where f.producer = 1`.execute(database.db);
    Object.assign(found, rows[0]);
    return found.state;
  };
  await expect.poll(look, patience).toBe("silent");
  expect(found.ms).toBeGreaterThan(silenceMs - 500);
  expect(found.ms).toBeLessThan(silenceMs + 1_000);
  await expect.poll(state, { ...patience, timeout: 30_000 }).toEqual(live);
}, 60_000);

it("has sent everything that its rows contain, disturbed or not, and the seed of each finished match", async () => {
  const over = sql`state in ('resulted', 'postponed', 'abandoned')`;
  await expect.poll(() => countOf(over), patience).toBeGreaterThan(0);
  expect(await countOf(sql`${over} and seed is null`)).toBe(0);
  const { rows } = await sql<{ id: number }>`select id from sport_fixtures where ${over}`.execute(database.db);
  for (const { id } of rows) expect((await replayFixture(database.db, id, new Date()))?.differences).toEqual([]);
});

it("is led by the process that took it last; the previous one ends", async () => {
  const later = new AbortController();
  const second = run(later.signal);
  await first;
  await expect.poll(state, patience).toEqual(live);
  later.abort();
  await second;
  expect(await state()).toEqual({ state: "silent", suspended: true });
});

it("waits for the end of a long recovery while its messages arrive, and requests a lost recovery again", async () => {
  const stop = new AbortController();
  const asked: string[] = [];
  const repeats = 12;
  const recoveryMs = 800;
  let listener: Parameters<ReturnType<typeof feedOf>["connect"]>[0] | undefined;
  const at = (n: number): Date => new Date(Date.now() + n);
  const repeat = async (request: string): Promise<void> => {
    for (let n = 0; n < repeats; n += 1) {
      await listener?.onMessage({ producer: 9, seq: null, at: at(n), fixture: "unknown", content: { t: "suspend", on: false } });
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await listener?.onMessage({ producer: 9, at: at(repeats), snapshot_done: request });
  };
  await addFeed(database.db, { producer: 9, code: "slow" });
  const statesAtEnd: (string | undefined)[] = [];
  const isLive = async (): Promise<string | undefined> => {
    const { rows } = await sql<{ state: string }>`select state from sport_feeds where producer = 9`.execute(database.db);
    return rows[0]?.state;
  };
  const led = runFeed(
    {
      db: database.db,
      log: quietLog,
      // Longer than a recovery without messages may take.
      onRecovered: async () => {
        statesAtEnd.push(await isLive());
        await new Promise((resolve) => setTimeout(resolve, 3 * recoveryMs));
        throw new Error("the teams cannot be rated");
      },
      onIgnored: () => undefined,
      onTaken: () => undefined,
    },
    {
      ...feedOf(),
      producer: 9,
      code: "slow",
      recoveryMs,
      connect: async (listens, signal) => {
        listener = listens;
        await listens.onOpen();
        await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
      },
      // The first recovery is lost. The second takes three times as long as a recovery without messages may.
      recover: async ({ request }) => {
        if (asked.push(request) > 1) void repeat(request);
      },
    },
    stop.signal,
  );
  await expect.poll(isLive, patience).toBe("live");
  expect(asked).toHaveLength(2);
  // Teams are rated before the matches open, once, and matches open without ratings too.
  expect(statesAtEnd).toEqual(["recovering"]);
  stop.abort();
  await led;
});

it.each([
  "",
  "{",
  "{}",
  '{"type":"alive","seq":1.5,"at":"2026-11-23T12:00:00.000Z"}',
  '{"type":"goal","seq":1,"at":"2026-11-23T12:00:00.000Z"}',
])("refuses %s, which is not a message of its format", (text) => {
  expect(() => readMatchEvent(1, text)).toThrow("no message of its format");
});
