import { connect as connectTcp } from "node:net";
import { playerChannel } from "@trevo/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { type Bus, createBus } from "../../kernel/bus.ts";
import { createLog } from "../../kernel/log.ts";
import { signChannel, signUser } from "./signatures.ts";
import {
  type RawClient,
  type TestNode,
  ana,
  authorise,
  bia,
  connectRaw,
  dataOf,
  ipe,
  named,
  pause,
  settled,
  startTestNode,
  trevo,
} from "./test-node.ts";

const personal = playerChannel(ana.player_id);
const presence = "presence-universal-public.30";
const asAna = { authorization: "Bearer ana" };

describe("the real-time protocol, frame by frame", () => {
  let database: TestDatabase;
  let bus: Bus;
  let node: TestNode;
  const open: RawClient[] = [];
  const connect = (...args: Parameters<typeof connectRaw>) => {
    const client = connectRaw(...args);
    open.push(client);
    return client;
  };

  /** Connects a client to Ana's personal channel, as a page does. */
  const connectAna = async (at: TestNode = node) => {
    const client = connect(at);
    const { body } = await authorise(at, { socket_id: await client.socketId(), channel_name: personal }, asAna);
    client.say("pusher:subscribe", { channel: personal, ...body });
    await client.received(named("pusher_internal:subscription_succeeded"));
    return client;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    bus = await createBus(database, createLog("silent"));
    node = await startTestNode({ bus, options: { binding_ms: 100 } });
  });
  afterEach(() => {
    for (const client of open.splice(0)) client.ws.terminate();
  });
  afterAll(async () => {
    await node.close();
    await bus.close();
    await database.drop();
  });

  it("the server sends first, with socket id and activity timeout", async () => {
    const client = connect(node);
    await client.received(() => true);
    expect(client.frames[0]?.event).toBe("pusher:connection_established");
    expect(typeof client.frames[0]?.data).toBe("string");
    expect(dataOf(client.frames[0] ?? { event: "" })).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 120 });
  });

  it.each([
    ["/app/nobody?protocol=7", 4001],
    ["/app/", 4005],
    [`/app/${trevo.key}/more?protocol=7`, 4005],
    [`/app/${trevo.key}?protocol=x`, 4006],
    [`/app/${trevo.key}?protocol=8`, 4007],
    [`/app/${trevo.key}`, 4008],
  ])("a connection to %s is closed with %i", async (path, code) => {
    const client = connect(node, { path });
    expect(await client.closed).toBe(code);
    expect(client.frames.map(({ event, data }) => [event, (data as { code: number }).code])).toEqual([["pusher:error", code]]);
  });

  it("only pages of the tenant and clients without an origin are accepted", async () => {
    await connect(node, { origin: "https://trevo.example:8443" }).socketId();
    for (const origin of ["https://evil.example", "https://trevo.example.evil.example", "https://ipe.example", "null"]) {
      const client = connect(node, { origin });
      expect(await client.closed).toBe(1006);
      expect(client.frames).toEqual([]);
    }
    await connect(node, { path: `/app/${ipe.key}?protocol=7`, origin: "https://ipe.example" }).socketId();
  });

  it("other upgrade paths answer 404", async () => {
    const client = connect(node, { path: "/elsewhere" });
    const status = await new Promise((resolve) => client.ws.on("unexpected-response", (_request, { statusCode }) => resolve(statusCode)));
    expect(status).toBe(404);
  });

  it.each(["//", "http://[", `/app/${trevo.key}?protocol=%`, "*"])("the server survives a request line with %s", async (target) => {
    const socket = connectTcp(node.port, "127.0.0.1");
    socket.on("error", () => undefined).on("data", () => undefined);
    socket.write(
      `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${"A".repeat(22)}==\r\n\r\n`,
    );
    await new Promise((resolve) => socket.on("close", resolve));
    await connect(node).socketId();
  });

  it("the server survives clients that disconnect during the handshake", async () => {
    for (let attempt = 0; attempt < 20; attempt++) {
      const socket = connectTcp(node.port, "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(
        `GET /app/${trevo.key}?protocol=7 HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${"A".repeat(22)}==\r\n\r\n`,
        () => socket.resetAndDestroy(),
      );
      await new Promise((resolve) => socket.on("close", resolve));
    }
    await connect(node).socketId();
  });

  it("pings of both levels are answered", async () => {
    const client = connect(node);
    await client.socketId();
    client.say("pusher:ping", {});
    await client.received(named("pusher:pong"));
    const pong = new Promise((resolve) => client.ws.on("pong", resolve));
    client.ws.ping();
    await pong;
  });

  it("an invalid frame is answered with an error, and the connection stays", async () => {
    const client = connect(node);
    await client.socketId();
    for (const text of ["{", "[]", '{"event":1}', '{"event":"pusher:ping","channel":7}']) client.ws.send(text);
    client.ws.send(Buffer.from([1, 2, 3]));
    client.say("pusher:ping", {});
    await client.received(named("pusher:pong"));
    expect(client.frames.filter(named("pusher:error"))).toHaveLength(5);
  });

  it("a connection with an oversized frame is closed", async () => {
    const client = connect(node);
    await client.socketId();
    client.ws.send("x".repeat(17 * 1024));
    expect(await client.closed).toBe(1009);
  });

  it("wrong signatures and names are refused in soketi's format", async () => {
    const client = connect(node);
    const socket_id = await client.socketId();
    const foreign = signChannel({ tenant: ipe, socket_id, channel: personal }).auth;
    for (const auth of [undefined, "", `${trevo.key}:00`, foreign]) {
      client.frames.length = 0;
      client.say("pusher:subscribe", { channel: personal, auth });
      expect((await client.received(named("pusher:subscription_error"))).data).toMatchObject({ type: "AuthError", status: 401 });
    }
    for (const channel of ["", "with space", "#reserved", "a".repeat(165)]) {
      client.frames.length = 0;
      client.say("pusher:subscribe", { channel });
      expect((await client.received(named("pusher:subscription_error"))).data).toMatchObject({ type: "LimitReached", status: 4009 });
    }
  });

  it("a valid signature without a session is refused", async () => {
    const client = connect(node);
    const socket_id = await client.socketId();
    client.say("pusher:subscribe", { channel: personal, ...signChannel({ tenant: trevo, socket_id, channel: personal }) });
    await client.received(named("pusher:subscription_error"));
    await authorise(node, { socket_id, channel_name: playerChannel(bia.player_id) }, { authorization: "Bearer bia" });
    client.frames.length = 0;
    client.say("pusher:subscribe", { channel: personal, ...signChannel({ tenant: trevo, socket_id, channel: personal }) });
    await client.received(named("pusher:subscription_error"));
  });

  it("nothing is received after unsubscribing", async () => {
    const [client, other] = [await connectAna(), await connectAna()];
    client.say("pusher:unsubscribe", { channel: personal });
    await settled(client);
    node.realtime.toPlayer(trevo.id, ana.player_id, "WithdrawalUpdated", { id: "w", status: 1, amount: 100 });
    await other.received(named("App\\Events\\WithdrawalUpdated"));
    await settled(client);
    expect(client.frames.filter(named("App\\Events\\WithdrawalUpdated"))).toEqual([]);
  });

  it("only a signed user can sign in, and only that user's channel opens", async () => {
    const client = connect(node);
    const socket_id = await client.socketId();
    await authorise(node, { socket_id, channel_name: personal }, asAna);
    client.say("pusher:subscribe", { channel: `#server-to-user-${ana.player_id}`, auth: "" });
    await client.received(named("pusher:subscription_error"));
    client.say("pusher:signin", signUser({ tenant: trevo, socket_id, user_data: JSON.stringify({ id: ana.player_id }) }));
    await client.received(named("pusher:signin_success"));
    for (const player_id of [bia.player_id, ana.player_id])
      client.say("pusher:subscribe", { channel: `#server-to-user-${player_id}`, auth: "" });
    const joined = await client.received(named("pusher_internal:subscription_succeeded"));
    expect(joined.channel).toBe(`#server-to-user-${ana.player_id}`);
    client.say("pusher:signin", { auth: `${trevo.key}:00`, user_data: JSON.stringify({ id: bia.player_id }) });
    expect(await client.closed).toBe(4009);
  });

  it("a socket that signs in with a signed user but no session of that player is closed with 4009", async () => {
    const client = connect(node);
    const user_data = JSON.stringify({ id: ana.player_id });
    client.say("pusher:signin", signUser({ tenant: trevo, socket_id: await client.socketId(), user_data }));
    const signedIn = client.received(named("pusher:signin_success")).then(() => "signed in");
    expect(await Promise.race([client.closed, signedIn])).toBe(4009);
  });

  it("a player's channel is refused to a socket bound to a session of another brand only", async () => {
    const client = connect(node);
    const socket_id = await client.socketId();
    const { body } = await authorise(node, { socket_id, channel_name: personal }, asAna);
    const other = connect(node);
    const other_id = await other.socketId();
    await node.realtime.bindSocket({
      tenant_id: ipe.id,
      socket_id: other_id,
      session_id: "session-ipe",
      player_id: ana.player_id,
      identified_at: Date.now(),
    });
    client.say("pusher:subscribe", { channel: personal, ...body });
    other.say("pusher:subscribe", { channel: personal, ...signChannel({ tenant: trevo, socket_id: other_id, channel: personal }) });
    await client.received(named("pusher_internal:subscription_succeeded"));
    const answers = ["pusher:subscription_error", "pusher_internal:subscription_succeeded"];
    expect((await other.received(({ event }) => answers.includes(event))).event).toBe("pusher:subscription_error");
  });

  it("at most ten client events a second are relayed, and none on public or unsubscribed channels or above the maximum size", async () => {
    const [sender, receiver, stranger] = [await connectAna(), await connectAna(), connect(node)];
    const publicChannel = "universal-public.30";
    for (const client of [sender, receiver]) {
      client.say("pusher:subscribe", { channel: publicChannel });
      await client.received(({ event, channel }) => event === "pusher_internal:subscription_succeeded" && channel === publicChannel);
    }
    const received = () => receiver.frames.filter(({ event }) => event.startsWith("client-"));
    // The limit counts fixed seconds: the burst must not span two of them.
    await pause(1_010 - (performance.now() % 1_000));
    for (let count = 0; count < 12; count++) sender.say("client-typing", { count }, personal);
    await settled(sender);
    expect(sender.frames.filter(named("pusher:error")).map(({ data }) => data)).toMatchObject([{ code: 4301 }, { code: 4301 }]);
    await expect.poll(() => received().length).toBe(10);
    expect(received()[0]).toEqual({ event: "client-typing", channel: personal, data: { count: 0 } });
    await pause(1_000);
    await stranger.socketId();
    stranger.say("client-typing", { by: "a stranger" }, personal);
    await settled(stranger);
    sender.say("client-typing", {}, publicChannel);
    sender.say("client-typing", {}, presence);
    sender.say("client-typing", "x".repeat(5_000), personal);
    sender.say("App\\Events\\BalanceUpdated", {}, personal);
    sender.say("client-last", {}, personal);
    await receiver.received(named("client-last"));
    expect(received().slice(10)).toEqual([{ event: "client-last", channel: personal, data: {} }]);
  });

  it("a slow reader first loses the feed, then the connection", async () => {
    const slow = await startTestNode({
      bus,
      options: { backpressure: { drop_above: 16 * 1024, drop_room_above: 128 * 1024, close_above: 256 * 1024 } },
    });
    const client = await connectAna(slow);
    client.say("pusher:subscribe", { channel: "universal-public.30" });
    await client.received(({ event, channel }) => event.endsWith("succeeded") && channel === "universal-public.30");
    client.ws.pause();
    const drops = async (reason: string) =>
      (await slow.metric("trevo_realtime_drops_total")).find(({ labels }) => labels["reason"] === reason)?.value ?? 0;
    const large = { id: "w".repeat(100_000), status: 1, amount: 1 };
    const flood = async (until: string) => {
      for (let sent = 0; sent < 400 && (await drops(until)) === 0; sent++) {
        slow.realtime.toPublic(trevo.id, "WithdrawalUpdated", large);
        if (until === "slow_closed") slow.realtime.toPlayer(trevo.id, ana.player_id, "WithdrawalUpdated", large);
        await pause(until === "slow_closed" ? 1 : 60);
      }
    };
    await flood("slow_feed");
    expect(await drops("slow_feed")).toBeGreaterThan(0);
    expect(await drops("slow_closed")).toBe(0);
    await flood("slow_closed");
    expect(await drops("slow_closed")).toBeGreaterThan(0);
    await expect.poll(async () => (await slow.metric("trevo_realtime_sockets"))[0]?.value, { timeout: 3_000 }).toBe(0);
    await slow.close();
  });

  it("a silent client is pinged, and closed with 4201 if it does not answer", async () => {
    const impatient = await startTestNode({ bus, options: { silence_ms: 50, pong_ms: 100, sweep_ms: 20 } });
    const [dead, alive] = [connect(impatient), connect(impatient)];
    alive.ws.on("message", () => alive.say("pusher:pong", {}));
    await dead.received(named("pusher:ping"));
    // The client that answers is pinged every 50 ms; the other one has 100 ms to answer.
    const asked = () => alive.frames.filter(named("pusher:ping")).length;
    const askedTwentyTimes = alive.received(() => asked() >= 20).then(() => "still open");
    expect(await Promise.race([dead.closed, askedTwentyTimes])).toBe(4201);
    expect(alive.ws.readyState).toBe(alive.ws.OPEN);
    await impatient.close();
  });

  it("connections are limited, and a drain is spread over time", async () => {
    const small = await startTestNode({ bus, options: { connections_max: 4 } });
    const clients = [1, 2, 3, 4].map(() => connect(small));
    await Promise.all(clients.map((client) => client.socketId()));
    expect(await connect(small).closed).toBe(4100);
    const started = performance.now();
    const ends = clients.map(async (client) => ({ code: await client.closed, ms: performance.now() - started }));
    await small.realtime.drain(400);
    const ended = await Promise.all(ends);
    expect(ended.map(({ code }) => code)).toEqual([4200, 4200, 4200, 4200]);
    expect((ended[3]?.ms ?? 0) - (ended[0]?.ms ?? 0)).toBeGreaterThan(200);
    expect(await connect(small).closed).toBe(4200);
    await small.close();
  });

  it("a presence channel holds a hundred members", async () => {
    // All sockets are Ana's. Above the usual limit of fifty, the oldest would be closed and their members would leave.
    const wide = await startTestNode({ bus, options: { bounds: { guests_per_address_max: 2_000, sockets_per_player_max: 200 } } });
    const join = async (user: number) => {
      const client = connect(wide);
      const socket_id = await client.socketId();
      await authorise(wide, { socket_id, channel_name: personal }, asAna);
      const channel_data = JSON.stringify({ user_id: `u${user}`, user_info: { name: null } });
      client.say("pusher:subscribe", { channel: presence, ...signChannel({ tenant: trevo, socket_id, channel: presence, channel_data }) });
      return await client.received(
        ({ event }) => event.startsWith("pusher_internal:subscription") || event === "pusher:subscription_error",
      );
    };
    const replies = await Promise.all(Array.from({ length: 100 }, (_, user) => join(user)));
    expect(replies.every(({ event }) => event === "pusher_internal:subscription_succeeded")).toBe(true);
    expect((await join(100)).data).toMatchObject({ type: "LimitReached", status: 4100 });
    const second = await join(7);
    expect((dataOf(second)["presence"] as { count: number }).count).toBe(100);
    await wide.close();
  });
});
