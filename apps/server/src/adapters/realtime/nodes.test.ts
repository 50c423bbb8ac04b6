import { playerChannel } from "@trevo/contract";
import Pusher from "pusher";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { type Bus, createBus } from "../../kernel/bus.ts";
import { type Database, connect as connectDatabase } from "../../kernel/db.ts";
import { createLog } from "../../kernel/log.ts";
import { type TestNode, ana, authorise, bia, connectEcho, connectRaw, named, pause, startTestNode, trevo } from "./test-node.ts";

const first = <T>(start: (resolve: (value: T) => void) => unknown) => new Promise<T>((resolve) => void start(resolve));
const balance = (version: number) => ({ balance: version * 100, balance_withdrawal: 0, bonus: 0, held: 0, version });
const round = (type: "bet" | "win") => ({
  type,
  transaction: "t1",
  game: { id: 1, title: "Dados", titles: { pt: "Dados", en: "Dice" }, gamecode: "dice", image: "/covers/dice.svg" },
  user: null,
  amount: 100,
  date: "2026-11-21T12:00:00Z",
});

describe("two nodes on one PostgreSQL", () => {
  let database: TestDatabase;
  const pools: Database[] = [];
  const buses: Bus[] = [];
  let near: TestNode;
  let far: TestNode;
  const open: ReturnType<typeof connectEcho>[] = [];
  const connect = (...args: Parameters<typeof connectEcho>) => {
    const connected = connectEcho(...args);
    open.push(connected);
    return connected;
  };

  const start = async () => {
    const pool = connectDatabase(database.url, { max: 4, name: database.name });
    pools.push(pool);
    const bus = await createBus(pool, createLog("silent"));
    buses.push(bus);
    return await startTestNode({ bus, options: { presence_grace_ms: 100, presence_heartbeat_ms: 400, binding_ms: 1_000 } });
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    [near, far] = [await start(), await start()];
  });
  afterEach(() => {
    for (const { echo } of open.splice(0)) echo.disconnect();
  });
  afterAll(async () => {
    await Promise.all([near.close(), far.close()]);
    for (const bus of buses) await bus.close();
    for (const pool of pools) await pool.close();
    await database.drop();
  });

  /** Connected to one node, authorised by the other: a load balancer may separate them. */
  const listenAsAna = async (node: TestNode, api: TestNode, token = "ana") => {
    const connected = connect(node, { token, api });
    const channel = connected.echo.private(`universal.${ana.player_id}`);
    await first<void>((resolve) => channel.subscribed(() => resolve()));
    return { ...connected, channel };
  };

  it("deliver each other's events once", async () => {
    const { echo, channel } = await listenAsAna(far, near);
    const balances: unknown[] = [];
    channel.listen("BalanceUpdated", (event: unknown) => balances.push(event));
    const publicChannel = echo.channel("universal-public.30");
    const won = first<{ type: string }>((resolve) =>
      publicChannel.listen("BetPlaced", (event: { type: string }) => event.type === "win" && resolve(event)),
    );
    await first<void>((resolve) => publicChannel.subscribed(() => resolve()));
    near.realtime.toPlayer(trevo.id, ana.player_id, "BalanceUpdated", balance(1));
    near.realtime.toPublic(trevo.id, "BetPlaced", round("bet"));
    near.realtime.toPublic(trevo.id, "BetPlaced", round("win"));
    expect(await won).toEqual(round("win"));
    await pause(100);
    expect(balances).toEqual([balance(1)]);
  });

  it("deliver a burst larger than one message in order, with only the newest balance of each player", async () => {
    const { channel } = await listenAsAna(far, far);
    const received: string[] = [];
    channel.listen("WithdrawalUpdated", ({ id }: { id: string }) => received.push(id));
    const expected = Array.from({ length: 300 }, (_, number) => `${number}-${"x".repeat(60)}`);
    for (const id of expected) near.realtime.toPlayer(trevo.id, ana.player_id, "WithdrawalUpdated", { id, status: 1, amount: 100 });
    await expect.poll(() => received.length, { timeout: 5_000 }).toBe(300);
    expect(received).toEqual(expected);
  });

  it("close the sockets of a session that ended on the other node", async () => {
    const mine = await listenAsAna(far, near);
    const closing = first<{ data?: { code: number } }>((resolve) => mine.client.connection.bind("error", resolve));
    const started = performance.now();
    near.realtime.closeSession(trevo.id, ana.session_id);
    expect((await closing).data?.code).toBe(4009);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  type Binding = { session_id: string; player_id: string; identified_at: number };
  /** Opens a socket on the far node, in the public channel, and binds it from the near node. */
  const bind = async (binding: Binding) => {
    const client = connectRaw(far);
    const socket_id = await client.socketId();
    client.say("pusher:subscribe", { channel: "universal-public.30" });
    await client.received(named("pusher_internal:subscription_succeeded"));
    await near.realtime.bindSocket({ tenant_id: trevo.id, socket_id, ...binding });
    return client;
  };
  /** Its close code, or `open` if it still receives what the near node sends after the binding. */
  const outcomeOf = async (binding: Binding) => {
    const client = await bind(binding);
    for (const type of ["bet", "win"] as const) near.realtime.toPublic(trevo.id, "BetPlaced", round(type));
    const outcome = await Promise.race([client.closed, client.received(named("App\\Events\\BetPlaced")).then(() => "open")]);
    client.ws.terminate();
    return outcome;
  };

  it("refuse a socket that authorised before its session ended and subscribes afterwards", async () => {
    const late = { session_id: "session-late", player_id: ana.player_id, identified_at: Date.now() - 10 };
    const before = await bind(late);
    near.realtime.closeSession(trevo.id, late.session_id);
    // The far node has processed the end of the session by now.
    expect(await before.closed).toBe(4009);
    expect([await outcomeOf(late), await outcomeOf({ ...late, session_id: "session-alive" })]).toEqual([4009, "open"]);
  });

  it("close a player's sockets everywhere, except those of a later session", async () => {
    const client = connectRaw(far);
    const channel_name = playerChannel(bia.player_id);
    const socket_id = await client.socketId();
    await authorise(near, { socket_id, channel_name }, { authorization: "Bearer bia" });
    await pause(50);
    near.realtime.closePlayer(trevo.id, bia.player_id);
    expect(await client.closed).toBe(4009);
    await pause(5);
    const again = connectRaw(far);
    const { body } = await authorise(near, { socket_id: await again.socketId(), channel_name }, { authorization: "Bearer bia" });
    again.say("pusher:subscribe", { channel: channel_name, ...body });
    await again.received(named("pusher_internal:subscription_succeeded"));
    again.ws.terminate();
  });

  it("close a socket bound in the millisecond in which its player's sockets are closed, but none bound a millisecond later", async () => {
    const player_id = "0199a000-0000-7000-8000-0000000000aa";
    const closedAt = Date.now();
    const at = (identified_at: number) => ({ session_id: `session-${identified_at}`, player_id, identified_at });
    const before = await bind(at(closedAt - 1));
    vi.useFakeTimers({ toFake: ["Date"], now: closedAt });
    near.realtime.closePlayer(trevo.id, player_id);
    vi.useRealTimers();
    expect(await before.closed).toBe(4009);
    expect([await outcomeOf(at(closedAt)), await outcomeOf(at(closedAt + 1))]).toEqual([4009, "open"]);
  });

  it("show members of both nodes, and pass client events between them", async () => {
    const here: string[] = [];
    const one = connect(near, { token: "bia" });
    const mine = one.echo
      .join("universal-public.30")
      .joining(({ name }: { name: string }) => here.push(`+${name}`))
      .leaving(({ name }: { name: string }) => here.push(`-${name}`));
    await first((resolve) => mine.here(resolve));
    const two = connect(far, { token: "ana2" });
    const theirs = two.echo.join("universal-public.30");
    const sawMe = first((resolve) => theirs.joining(resolve));
    await first((resolve) => theirs.here(resolve));
    await sawMe;
    await expect.poll(() => here).toEqual([`+${ana.masked_name}`]);
    const typing = first((resolve) => mine.listenForWhisper("typing", resolve));
    theirs.whisper("typing", { on: true });
    expect(await typing).toEqual({ on: true });
    await pause(1_300);
    expect(here).toEqual([`+${ana.masked_name}`]);
    two.echo.disconnect();
    await expect.poll(() => here, { timeout: 5_000 }).toEqual([`+${ana.masked_name}`, `-${ana.masked_name}`]);
  });

  describe("a tenant's backend that calls one node", () => {
    const backend = () =>
      new Pusher({ appId: trevo.app_id, key: trevo.key, secret: trevo.secret, host: "127.0.0.1", port: String(near.port), useTLS: false });
    const listener = async (node: TestNode, channel: string) => {
      const client = connectRaw(node);
      const socket_id = await client.socketId();
      client.say("pusher:subscribe", { channel });
      await client.received(named("pusher_internal:subscription_succeeded"));
      return { ...client, socket_id };
    };
    const get = async (path: string, params: Record<string, string> = {}) => (await backend().get({ path, params })).json();

    it("sends the other node more than fits in one message, in order, except to the causing socket", async () => {
      const [cause, other] = [await listener(far, "orders"), await listener(far, "orders")];
      const texts = ["1", "2", "3"].map((digit) => digit.repeat(10_000));
      for (const text of texts) await backend().trigger("orders", "large", text, { socket_id: cause.socket_id });
      await expect.poll(() => other.frames.filter(named("large")).length).toBe(3);
      expect(other.frames.filter(named("large")).map(({ data }) => data)).toEqual(texts);
      expect(cause.frames.filter(named("large"))).toEqual([]);
      for (const { ws } of [cause, other]) ws.terminate();
    });

    it("counts the members of both nodes", async () => {
      const listeners = [
        await listener(near, "odds"),
        await listener(far, "odds"),
        await listener(far, "odds"),
        await listener(far, "far-only"),
      ];
      for (const [node, token] of [
        [near, "ana3"],
        [far, "ana2"],
        [far, "bia"],
      ] as const)
        await first((resolve) => connect(node, { token }).echo.join("universal-public.30").here(resolve));
      expect(await get("/channels", { filter_by_prefix: "odds", info: "subscription_count" })).toEqual({
        channels: { odds: { subscription_count: 3 } },
      });
      expect(await get("/channels/far-only", {})).toEqual({ occupied: true });
      expect(await get("/channels/presence-universal-public.30", { info: "user_count,subscription_count" })).toEqual({
        occupied: true,
        user_count: 2,
        subscription_count: 3,
      });
      for (const { ws } of listeners) ws.terminate();
    });

    it("makes the last event of a cache channel available on the other node", async () => {
      const early = await listener(far, "cache-odds");
      await backend().trigger("cache-odds", "odds", "2.5");
      await early.received(named("odds"));
      early.ws.terminate();
      const late = await listener(far, "cache-odds");
      expect((await late.received(named("odds"))).data).toBe("2.5");
      late.ws.terminate();
    });

    it("ends a user's connections on the other node", async () => {
      const mine = await listenAsAna(far, near, "ana2");
      const closing = first<{ data?: { code: number } }>((resolve) => mine.client.connection.bind("error", resolve));
      await backend().terminateUserConnections(ana.player_id);
      expect((await closing).data?.code).toBe(4009);
    });
  });

  it("make every client with a session reconnect after the bus was interrupted", async () => {
    const client = connectRaw(far);
    const socket_id = await client.socketId();
    await authorise(far, { socket_id, channel_name: playerChannel(bia.player_id) }, { authorization: "Bearer bia" });
    const [pool] = pools;
    if (!pool) throw new Error("no pool");
    await pool.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database.name} and query like 'listen %'`;
    expect(await client.closed).toBe(4200);
  });
});
