import { oddsChannel, type RealtimeEvents } from "@trevo/contract";
import { sql } from "kysely";
import pusherModule from "pusher-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { announceOdds } from "../src/modules/sportsbook/index.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { createFeedFixture, factsOf, second, stateOf } from "./sports-feed.ts";
import { type TestSite, expectStatus, startTestSite } from "./test-site.ts";

// The typings describe an ES module, but Node loads the constructor itself.
const Pusher = pusherModule as unknown as typeof pusherModule.default;

const patience = { timeout: 60_000, interval: 100 };
let site: TestSite;
let other: ServerProcess;

beforeAll(async () => {
  site = await startTestSite();
  other = await startServerProcess({ databaseUrl: site.database.url, sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost") });
}, 120_000);
afterAll(async () => {
  await other.stop();
  await site.close();
});

type Frame = RealtimeEvents["OddsMoved"];

/** A match in play, sixty times as fast as a real one: the process that leads the book reprices it every two seconds. */
async function fastMatch(): Promise<number> {
  const feed = await createFeedFixture(site.database);
  await sql`update sport_competitions set offerable = true where producer = ${feed.producer}`.execute(site.database.db);
  const clock = { phase: "half1", base_s: 60, at: Date.now(), rate: 60 } as const;
  await feed.send(stateOf(factsOf("", { phase: "half1" }), { clock }), { at: second(60) });
  return feed.id;
}
const headOf = async (id: number): Promise<number> => {
  const { json } = expectStatus(await site.call("GET", `/api/sportsbook/events/${id}`), 200);
  return json["data"].channel_heads[oddsChannel(id)] as number;
};

describe("the channel of a match", () => {
  it("carries every row of its stream, each with the previous row's number, on every server", { timeout: 180_000 }, async () => {
    // Rows of the other match lie between them.
    const [id] = [await fastMatch(), await fastMatch()];
    await expect.poll(() => headOf(id), patience).toBeGreaterThan(0);
    const key = (await site.call("GET", "/api/site-config")).json["data"].realtime.key as string;
    const received = [site.url, other.url].map((base) => {
      const frames: Frame[] = [];
      const options = { cluster: "eu", wsHost: "127.0.0.1", wsPort: Number(new URL(base).port), forceTLS: false };
      const client = new Pusher(key, { ...options, enabledTransports: ["ws", "wss"] });
      const channel = client.subscribe(oddsChannel(id));
      channel.bind("App\\Events\\OddsMoved", (frame: Frame) => frames.push(frame));
      const joined = new Promise<void>((resolve) => channel.bind("pusher:subscription_succeeded", () => resolve()));
      return { client, frames, joined };
    });
    await Promise.all(received.map(({ joined }) => joined));
    const before = await headOf(id);
    for (const { frames } of received) await expect.poll(() => frames.length, patience).toBeGreaterThanOrEqual(3);
    for (const { client } of received) client.disconnect();
    for (const { frames } of received) {
      const [first] = frames;
      expect(first && first.after <= before && before <= (frames.at(-1)?.seq ?? 0)).toBe(true);
      expect(frames.slice(1).map(({ after }) => after)).toEqual(frames.slice(0, -1).map(({ seq }) => seq));
    }
    const { rows } = await sql<{ seq: number; prices: { market_id: number; version: number }[] }>`
      select seq, prices from sport_stream where fixture_id = ${id} and seq = any(${received[0]?.frames.map(({ seq }) => seq) ?? []}::int8[])
      order by seq`.execute(site.database.db);
    expect(rows.map(({ seq, prices }) => [seq, prices.map(({ market_id, version }) => [market_id, version])])).toEqual(
      received[0]?.frames.map(({ seq, markets }) => [seq, markets.map(([market, version]) => [market, version])]),
    );
    expect(await headOf(id)).toBeGreaterThanOrEqual(received[0]?.frames.at(-1)?.seq ?? 0);
  });

  it("is published to the brands of the book that show the match, and to no others", async () => {
    const told: [number, string][] = [];
    const trevo = await site.app.modules.tenants.bySlug("trevo");
    const broadcaster = { toChannel: (tenant: number, channel: string) => void told.push([tenant, channel]) };
    const row = {
      book_id: 1,
      seq: 2,
      after: 1,
      at: new Date(),
      fixture_id: 5,
      cause: null,
      model: null,
      prices: [],
      prev_hash: "",
      hash: "",
    };
    const brands = (await site.app.modules.tenants.all()).filter(
      ({ operator_id, settings }) => operator_id === trevo?.operator_id && settings.hasSports && !settings.betby.active,
    );
    await announceOdds({ tenants: site.app.modules.tenants, broadcaster }, { ...row, operator_id: trevo?.operator_id ?? 0 });
    expect(told).toEqual(brands.map(({ id }) => [id, "sports-f.5"]));
    expect(brands.map(({ slug }) => slug)).toContain("trevo");
    expect(brands.map(({ slug }) => slug)).not.toContain("aurora");
  });
});
