import { type BetPlaced, playerChannel } from "@trevo/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { type Bus, createBus } from "../../kernel/bus.ts";
import { createLog } from "../../kernel/log.ts";
import type { RealtimeTenant } from "./tenant-lookup.ts";
import {
  type RawClient,
  type TestNode,
  ana,
  authorise,
  bia,
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

const presence = "presence-universal-public.30";
const publicFeed = "universal-public.30";
const first = <T>(start: (resolve: (value: T) => void) => unknown) => new Promise<T>((resolve) => void start(resolve));
const round = (transaction: string, type: "bet" | "win"): BetPlaced => ({
  type,
  transaction,
  game: { id: 1, title: "Dados", titles: { pt: "Dados", en: "Dice" }, gamecode: "dice", image: "/covers/dice.svg" },
  user: null,
  amount: 100,
  date: "2026-11-21T12:00:00Z",
});

describe("the real-time protocol's special cases", () => {
  let database: TestDatabase;
  let bus: Bus;
  let node: TestNode;
  const open: RawClient[] = [];
  const connect = (...args: Parameters<typeof connectRaw>) => {
    const client = connectRaw(...args);
    open.push(client);
    return client;
  };

  /** Connects a client to the channel, authorised like a page if the channel requires it. */
  const listener = async (channel: string, { token, at = node }: { token?: string; at?: TestNode } = {}) => {
    const client = connect(at);
    const socket_id = await client.socketId();
    const granted =
      token === undefined ? {} : (await authorise(at, { socket_id, channel_name: channel }, { authorization: `Bearer ${token}` })).body;
    client.say("pusher:subscribe", { channel, ...granted });
    return { ...client, joined: await client.received(named("pusher_internal:subscription_succeeded")) };
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    bus = await createBus(database, createLog("silent"));
    node = await startTestNode({ bus });
  });
  afterEach(() => {
    for (const client of open.splice(0)) client.ws.terminate();
  });
  afterAll(async () => {
    await node.close();
    await bus.close();
    await database.drop();
  });

  it.each([5, 6, 7])("protocol version %i is served", async (version) => {
    expect(await connect(node, { path: `/app/${trevo.key}?protocol=${version}&client=js&version=8.6.0` }).socketId()).toMatch(/^\d+\.\d+$/);
  });

  it("a repeated subscription and an unneeded unsubscription get no answer, but a new subscription does", async () => {
    const client = await listener(publicFeed);
    client.say("pusher:subscribe", { channel: publicFeed });
    client.say("pusher:unsubscribe", { channel: "never-joined" });
    client.say("pusher:ping", {});
    await client.received(named("pusher:pong"));
    expect(client.frames.map(({ event }) => event)).toEqual([
      "pusher:connection_established",
      "pusher_internal:subscription_succeeded",
      "pusher:pong",
    ]);
    client.say("pusher:unsubscribe", { channel: publicFeed });
    client.say("pusher:subscribe", { channel: publicFeed });
    await expect.poll(() => client.frames.filter(named("pusher_internal:subscription_succeeded")).length).toBe(2);
  });

  it("a subscription is answered with text data: an empty object, or the members including the new one", async () => {
    expect((await listener(publicFeed)).joined).toEqual({
      event: "pusher_internal:subscription_succeeded",
      channel: publicFeed,
      data: "{}",
    });
    const one = await listener(presence, { token: "ana" });
    const alone = dataOf(one.joined)["presence"] as { ids: string[] };
    const [id = ""] = alone.ids;
    expect(dataOf(one.joined)).toEqual({ presence: { count: 1, ids: [id], hash: { [id]: { name: ana.masked_name } } } });
    const two = await listener(presence, { token: "bia" });
    const other = (dataOf(two.joined)["presence"] as { ids: string[] }).ids.find((each) => each !== id);
    expect(dataOf(await one.received(named("pusher_internal:member_added")))).toEqual({
      user_id: other,
      user_info: { name: bia.masked_name },
    });
    expect(two.frames.filter(named("pusher_internal:member_added"))).toEqual([]);
  });

  it("a presence channel's client event carries the sender's signed id, even if the sender claims another", async () => {
    const [sender, receiver] = [await listener(presence, { token: "ana" }), await listener(presence, { token: "bia" })];
    const [id] = (dataOf(sender.joined)["presence"] as { ids: string[] }).ids;
    sender.ws.send(JSON.stringify({ event: "client-typing", channel: presence, data: { on: true }, user_id: "somebody" }));
    expect(await receiver.received(named("client-typing"))).toEqual({
      event: "client-typing",
      channel: presence,
      data: { on: true },
      user_id: id,
    });
    const name = `client-${"x".repeat(200)}`;
    sender.say(name, {}, presence);
    await sender.received(named("pusher:error"));
    expect(receiver.frames.filter(named(name))).toEqual([]);
  });

  it("at most fifty channels are granted on a connection", async () => {
    const client = connect(node);
    await client.socketId();
    for (let number = 0; number <= 50; number++) client.say("pusher:subscribe", { channel: `channel-${number}` });
    await settled(client);
    expect(client.frames.filter(named("pusher:subscription_error"))).toMatchObject([
      { channel: "channel-50", data: { type: "LimitReached" } },
    ]);
    await expect.poll(() => client.frames.filter(named("pusher_internal:subscription_succeeded")).length).toBe(50);
  });

  it("only the connection that sends too much is closed, with 4100", async () => {
    const [noisy, quiet] = [connect(node), connect(node)];
    await Promise.all([noisy.socketId(), quiet.socketId()]);
    for (let frame = 0; frame < 500; frame++) noisy.say("pusher:ping", {});
    expect(await noisy.closed).toBe(4100);
    quiet.say("pusher:ping", {});
    await quiet.received(named("pusher:pong"));
  });

  it("the feed is sent in few writes, at most twenty pairs a second, no pair split", async () => {
    const client = await listener(publicFeed);
    const writes = async () =>
      (await node.metric("trevo_realtime_deliveries_total")).find(({ labels }) => labels["delivery"] === "feed")?.value ?? 0;
    const before = await writes();
    const started = performance.now();
    for (let number = 0; performance.now() - started < 1_000; number++) {
      for (const type of ["bet", "win"] as const) node.realtime.toPublic(trevo.id, "BetPlaced", round(`r${number}`, type));
      await pause(2);
    }
    await pause(100);
    const received = client.frames.filter(named("App\\Events\\BetPlaced")).map((frame) => dataOf(frame) as unknown as BetPlaced);
    const seconds = (performance.now() - started) / 1_000;
    expect(received.length / 2).toBeGreaterThanOrEqual(20);
    expect(received.length / 2).toBeLessThanOrEqual(20 + 20 * seconds);
    for (let at = 0; at < received.length; at += 2) {
      expect([received[at]?.type, received[at + 1]?.type]).toEqual(["bet", "win"]);
      expect(received[at + 1]?.transaction).toBe(received[at]?.transaction);
    }
    expect((await writes()) - before).toBeLessThanOrEqual(seconds * 20 + 1);
  });

  it("a client that stops reading is closed with bounded memory, while the others receive everything", async () => {
    const bounded = { drop_above: 64 * 1024, drop_room_above: 256 * 1024, close_above: 512 * 1024 };
    const small = await startTestNode({ bus, options: { backpressure: bounded } });
    const personal = playerChannel(ana.player_id);
    const [stuck, reading] = [await listener(personal, { token: "ana", at: small }), await listener(personal, { token: "ana", at: small })];
    stuck.ws.pause();
    const value = async (name: string, reason?: string) =>
      (await small.metric(name)).find(({ labels }) => reason === undefined || labels["reason"] === reason)?.value ?? 0;
    let sent = 0;
    for (; sent < 400 && (await value("trevo_realtime_drops_total", "slow_closed")) === 0; sent++) {
      small.realtime.toPlayer(trevo.id, ana.player_id, "WithdrawalUpdated", { id: `${sent}-${"w".repeat(100_000)}`, status: 1, amount: 1 });
      await expect.poll(() => reading.frames.filter(named("App\\Events\\WithdrawalUpdated")).length, { interval: 2 }).toBe(sent + 1);
    }
    expect(await value("trevo_realtime_drops_total", "slow_closed")).toBe(1);
    await expect.poll(() => value("trevo_realtime_sockets"), { timeout: 3_000 }).toBe(1);
    small.realtime.toPlayer(trevo.id, ana.player_id, "WithdrawalUpdated", { id: "after", status: 1, amount: 1 });
    await reading.received((frame) => frame.event.endsWith("WithdrawalUpdated") && dataOf(frame)["id"] === "after");
    await small.close();
  });

  it("a close with 4200 makes the unmodified client reconnect at once", async () => {
    const leaving = await startTestNode({ bus });
    const { client, echo } = connectEcho(leaving);
    await first<void>((resolve) => client.connection.bind("connected", () => resolve()));
    const returning = first<void>((resolve) =>
      client.connection.bind("state_change", ({ current }: { current: string }) => current === "connecting" && resolve()),
    );
    await leaving.realtime.drain(50);
    await returning;
    echo.disconnect();
    await leaving.close();
  });

  it("only the sockets of the tenant that is disabled are closed", async () => {
    let state: RealtimeTenant["state"] = "active";
    const lookup = {
      byKey: async (key: string) => (key === trevo.key ? { ...trevo, state } : ipe),
      byId: async (id: number) => (id === trevo.id ? { ...trevo, state } : ipe),
    };
    const changing = await startTestNode({ bus, lookup });
    const [mine, other] = [connect(changing), connect(changing, { path: `/app/${ipe.key}?protocol=7` })];
    await Promise.all([mine.socketId(), other.socketId()]);
    await changing.realtime.tenantsChanged();
    state = "inactive";
    await settled(mine);
    expect(mine.ws.readyState).toBe(mine.ws.OPEN);
    await changing.realtime.tenantsChanged();
    expect(await mine.closed).toBe(4003);
    expect(other.ws.readyState).toBe(other.ws.OPEN);
    await changing.close();
  });

  it("authorisations of channels above the limit per minute get 429", async () => {
    const strict = await startTestNode({ bus, rate: 0.01 });
    const client = connect(strict);
    const socket_id = await client.socketId();
    const ask = async () => (await authorise(strict, { socket_id, channel_name: presence }, { authorization: "Bearer ana" })).status;
    const statuses = [];
    for (let call = 0; call < 8; call++) statuses.push(await ask());
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    await strict.close();
  });
});
