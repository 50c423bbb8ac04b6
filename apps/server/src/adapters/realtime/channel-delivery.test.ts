import { type BetPlaced, type ChatChange, type ChatMessage, publicChannel } from "@trevo/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { type Bus, createBus } from "../../kernel/bus.ts";
import { newId } from "../../kernel/ids.ts";
import { createLog } from "../../kernel/log.ts";
import { windowOf } from "./feed.ts";
import {
  type RawClient,
  type TestNode,
  connectEcho,
  connectRaw,
  dataOf,
  ipe,
  named,
  pause,
  settled,
  startTestNode,
  trevo,
} from "./test-node.ts";

const first = <T>(start: (resolve: (value: T) => void) => unknown) => new Promise<T>((resolve) => void start(resolve));

const message = (seq: number, text = "oi"): ChatMessage => ({
  id: newId(),
  room: 30,
  seq,
  time: "2026-11-21T12:00:00.000Z",
  type: "global",
  text,
  user: { id: newId(), name: "Ma•••a·47" },
  mission: null,
  colorClass: "rank-0",
  emoji: null,
  pinned_until: null,
  attachments: [],
  entities: [],
  reply_to: null,
  client_id: null,
});
const bet: BetPlaced = {
  type: "bet",
  transaction: "t1",
  game: { id: 1, title: "Dados", titles: { pt: "Dados", en: "Dice" }, gamecode: "dice", image: "/covers/dice.svg" },
  user: null,
  amount: 100,
  date: "2026-11-21T12:00:00Z",
};

describe("events of a room", () => {
  let database: TestDatabase;
  let bus: Bus;
  let farBus: Bus;
  let near: TestNode;
  let far: TestNode;
  const open: ReturnType<typeof connectEcho>[] = [];
  const raw: RawClient[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    [bus, farBus] = await Promise.all([createBus(database, createLog("silent")), createBus(database, createLog("silent"))]);
    near = await startTestNode({ bus });
    far = await startTestNode({ bus: farBus });
  });
  afterEach(() => {
    for (const { echo } of open.splice(0)) echo.disconnect();
    for (const { ws } of raw.splice(0)) ws.terminate();
  });
  afterAll(async () => {
    await Promise.all([near.close(), far.close()]);
    await Promise.all([bus.close(), farBus.close()]);
    await database.drop();
  });

  const send = (node: TestNode, data: ChatChange, room = 30) =>
    node.realtime.toChannel(trevo.id, publicChannel(room), { event: "MessageSent", data, delivery: "room" });
  const subscriber = async (node: TestNode, channel: string, key = trevo.key) => {
    const client = connectRaw(node, { path: `/app/${key}?protocol=7` });
    raw.push(client);
    await client.socketId();
    client.say("pusher:subscribe", { channel });
    await client.received(named("pusher_internal:subscription_succeeded"));
    return client;
  };

  it("reach unmodified laravel-echo on both nodes: the message, then its deletion", async () => {
    const listening = await Promise.all(
      [near, far].map(async (node) => {
        const connected = connectEcho(node);
        open.push(connected);
        const channel = connected.echo.channel("universal-public.30");
        const received: unknown[] = [];
        const deleted = first<void>((resolve) =>
          channel.listen("MessageSent", (event: { delete?: true }) => {
            received.push(event);
            if (event.delete) resolve();
          }),
        );
        await first<void>((resolve) => channel.subscribed(() => resolve()));
        return { received, deleted };
      }),
    );
    const sent = message(1);
    const deletion = { delete: true, messageId: sent.id, room: 30, seq: 2 } as const;
    send(near, sent);
    send(near, deletion);
    for (const { received, deleted } of listening) {
      await deleted;
      expect(received).toEqual([sent, deletion]);
    }
  });

  it("stay in their room and their tenant", async () => {
    const [other, stranger, own] = await Promise.all([
      subscriber(near, publicChannel(30)),
      subscriber(near, publicChannel(31), ipe.key),
      subscriber(near, publicChannel(31)),
    ]);
    send(near, message(1), 31);
    await own.received(named("App\\Events\\MessageSent"));
    await Promise.all([settled(other), settled(stranger)]);
    for (const client of [other, stranger]) expect(client.frames.some(named("App\\Events\\MessageSent"))).toBe(false);
  });

  it("leave in one write together with the bets of the same window", async () => {
    const client = await subscriber(near, publicChannel(30));
    const writes = async () =>
      (await near.metric("trevo_realtime_deliveries_total")).reduce(
        (sum, { labels, value }) => sum + (labels["delivery"] === "personal" ? 0 : value),
        0,
      );
    const before = await writes();
    near.realtime.toPublic(trevo.id, "BetPlaced", bet);
    send(near, message(3));
    await client.received(named("App\\Events\\MessageSent"));
    expect(client.frames.some(named("App\\Events\\BetPlaced"))).toBe(true);
    expect((await writes()) - before).toBe(1);
  });

  it("reach listeners in the process, whether sent by this node or another", async () => {
    const known: [string, string, number][] = [];
    far.realtime.onChannelEvent(({ tenantId, channel, event, data }) => {
      if ("seq" in data && Number(data.seq) > 3) known.push([channel, event, tenantId]);
    });
    send(far, message(4));
    await expect.poll(() => known.length).toBe(1);
    send(near, message(5), 31);
    await expect.poll(() => known.length).toBe(2);
    expect(known).toEqual([
      ["universal-public.30", "MessageSent", trevo.id],
      ["universal-public.31", "MessageSent", trevo.id],
    ]);
  });

  it("reach a reader that is too slow for bets; an even slower reader loses them but keeps its connection", async () => {
    const limits = { drop_above: 16 * 1024, drop_room_above: 8 * 1024 * 1024, close_above: 64 * 1024 * 1024 };
    const slow = await startTestNode({ bus, options: { backpressure: limits } });
    const client = await subscriber(slow, publicChannel(30));
    client.ws.pause();
    const drops = async (reason: string) =>
      (await slow.metric("trevo_realtime_drops_total")).find(({ labels }) => labels["reason"] === reason)?.value ?? 0;
    const both = async () => {
      slow.realtime.toPublic(trevo.id, "BetPlaced", { ...bet, transaction: newId() });
      send(slow, message(1, "x".repeat(500_000)));
      await pause(60);
    };
    for (let sent = 0; sent < 100 && (await drops("slow_feed")) < 3; sent++) await both();
    expect([await drops("slow_feed"), await drops("slow_room")]).toEqual([3, 0]);
    for (let sent = 0; sent < 100 && (await drops("slow_room")) === 0; sent++) await both();
    expect([await drops("slow_room"), await drops("slow_closed")]).toEqual([1, 0]);
    const bets = () => client.frames.filter(named("App\\Events\\BetPlaced")).length;
    client.ws.resume();
    const caughtUp = () => client.frames.some((frame) => frame.event.endsWith("MessageSent") && dataOf(frame)["seq"] === 99);
    for (let sent = 0; sent < 200 && !caughtUp(); sent++) {
      send(slow, message(99));
      await pause(60);
    }
    expect(caughtUp()).toBe(true);
    expect(client.frames.filter(named("App\\Events\\MessageSent")).length).toBeGreaterThan(bets());
    await slow.close();
  });

  it("gather for 50 ms on a node with few sockets, up to 250 ms on a full one", () => {
    expect([0, 5_000, 5_100, 24_900, 25_000, 50_000].map(windowOf)).toEqual([50, 50, 51, 249, 250, 250]);
  });
});
