import { createHash, createHmac } from "node:crypto";
import { playerChannel } from "@trevo/contract";
import Pusher from "pusher";
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
  connectEcho,
  connectRaw,
  dataOf,
  ipe,
  jatoba,
  named,
  startTestNode,
  sucupira,
  trevo,
} from "./test-node.ts";

const presence = "presence-universal-public.30";
const personal = playerChannel(ana.player_id);
const asAna = { authorization: "Bearer ana" };
const first = <T>(start: (resolve: (value: T) => void) => unknown) => new Promise<T>((resolve) => void start(resolve));

/** The status with which the library rejects a call, or why there is none. */
const failure = (call: Promise<unknown>) =>
  call.then(
    () => "accepted",
    (error: { status?: number; body?: string; message: string }) => error.status ?? error.message,
  );

describe("the unmodified pusher library", () => {
  let database: TestDatabase;
  let bus: Bus;
  let node: TestNode;
  const raw: RawClient[] = [];
  const pages: ReturnType<typeof connectEcho>[] = [];

  const backend = (tenant: RealtimeTenant = trevo, other: { secret?: string } = {}) =>
    new Pusher({
      appId: tenant.app_id,
      key: tenant.key,
      secret: other.secret ?? tenant.secret,
      host: "127.0.0.1",
      port: String(node.port),
      useTLS: false,
    });
  const get = async (path: string, params: Record<string, string> = {}) => (await backend().get({ path, params })).json();

  const page = (...args: Parameters<typeof connectEcho>) => {
    const connected = connectEcho(...args);
    pages.push(connected);
    return connected;
  };
  const listener = async (channel: string, tenant: RealtimeTenant = trevo) => {
    const client = connectRaw(node, { path: `/app/${tenant.key}?protocol=7` });
    raw.push(client);
    await client.socketId();
    client.say("pusher:subscribe", { channel });
    await client.received(named("pusher_internal:subscription_succeeded"));
    return client;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    bus = await createBus(database, createLog("silent"));
    node = await startTestNode({ bus, options: { binding_ms: 200 } });
  });
  afterEach(async () => {
    for (const { ws } of raw.splice(0)) ws.terminate();
    for (const { echo } of pages.splice(0)) echo.disconnect();
    await expect.poll(async () => (await node.metric("trevo_realtime_sockets"))[0]?.value, { timeout: 5_000 }).toBe(0);
  });
  afterAll(async () => {
    await node.close();
    await bus.close();
    await database.drop();
  });

  it("triggers an event on several channels, received by the unmodified client", async () => {
    const { client } = page(node);
    const channels = ["orders", "news"].map((name) => client.subscribe(name));
    await Promise.all(channels.map((channel) => first<void>((resolve) => channel.bind("pusher:subscription_succeeded", () => resolve()))));
    const received = Promise.all(channels.map((channel) => first((resolve) => channel.bind("created", resolve))));
    const reply = await backend().trigger(["orders", "news"], "created", { id: 7, text: "ação" });
    expect(await reply.json()).toEqual({});
    expect(await received).toEqual([
      { id: 7, text: "ação" },
      { id: 7, text: "ação" },
    ]);
  });

  it("does not send the event to the socket that caused it, nor to another tenant's listeners", async () => {
    const [cause, other, foreign] = [await listener("orders"), await listener("orders"), await listener("orders", ipe)];
    await backend().trigger("orders", "created", "{}", { socket_id: await cause.socketId() });
    await other.received(named("created"));
    // A later event reaches all three. Anything not received by then was not sent to them.
    await backend().trigger("orders", "later", "{}");
    await backend(ipe).trigger("orders", "later", "{}");
    await Promise.all([cause, foreign].map((each) => each.received(named("later"))));
    expect([cause, foreign].map(({ frames }) => frames.filter(named("created")))).toEqual([[], []]);
  });

  it("triggers a batch in order", async () => {
    const client = await listener("orders");
    const batch = [1, 2, 3].map((id) => ({ channel: "orders", name: "created", data: { id } }));
    expect(await (await backend().triggerBatch([...batch, { channel: "empty", name: "last", data: "x" }])).json()).toEqual({});
    await expect.poll(() => client.frames.filter(named("created")).map((frame) => dataOf(frame)["id"])).toEqual([1, 2, 3]);
  });

  it("answers with the requested attributes", async () => {
    await listener("orders");
    await listener("orders");
    const one = await backend().trigger(["orders", "empty"], "x", "", { info: "subscription_count,user_count" });
    expect(await one.json()).toEqual({ channels: { orders: { subscription_count: 2 }, empty: { subscription_count: 0 } } });
    const many = await backend().triggerBatch([
      { channel: "orders", name: "x", data: "", info: "subscription_count" },
      { channel: "orders", name: "y", data: "" },
    ]);
    expect(await many.json()).toEqual({ batch: [{ subscription_count: 2 }, {}] });
  });

  it("sends to a signed-in user only", async () => {
    const [mine, theirs] = [page(node, { token: "ana" }), page(node, { token: "bia" })];
    const received: unknown[] = [];
    theirs.client.user.bind("gift", (data: unknown) => received.push(data));
    const gift = first((resolve) => mine.client.user.bind("gift", resolve));
    for (const { client } of [mine, theirs]) {
      const ready = first<void>((resolve) => client.bind_global((event: string) => event === "pusher:signin_success" && resolve()));
      client.signin();
      await ready;
    }
    await expect.poll(async () => Object.keys((await get("/channels")).channels).filter((name) => name.startsWith("#")).length).toBe(2);
    await backend().sendToUser(ana.player_id, "gift", { spins: 10 });
    expect(await gift).toEqual({ spins: 10 });
    expect(received).toEqual([]);
  });

  it("lists channels, by prefix and with their counts", async () => {
    await listener("orders");
    await listener("orders");
    await listener("news");
    const { echo } = page(node, { token: "ana" });
    await first((resolve) => echo.join("universal-public.30").here(resolve));
    expect((await get("/channels")).channels).toEqual({ orders: {}, news: {}, [presence]: {} });
    expect((await get("/channels", { filter_by_prefix: "ord", info: "subscription_count" })).channels).toEqual({
      orders: { subscription_count: 2 },
    });
    expect((await get("/channels", { filter_by_prefix: "presence-", info: "user_count" })).channels).toEqual({
      [presence]: { user_count: 1 },
    });
    expect(await failure(get("/channels", { info: "user_count" }))).toBe(400);
    expect(await (await backend(ipe).get({ path: "/channels" })).json()).toEqual({ channels: {} });
  });

  it("shows one channel", async () => {
    await listener("orders");
    expect(await get("/channels/orders", { info: "subscription_count" })).toEqual({ occupied: true, subscription_count: 1 });
    expect(await get("/channels/empty", { info: "subscription_count" })).toEqual({ occupied: false, subscription_count: 0 });
    expect(await failure(get("/channels/orders", { info: "user_count" }))).toBe(400);
    expect(await failure(get(`/channels/${"a".repeat(165)}`))).toBe(400);
  });

  it("counts and lists each user of a presence channel once, however many pages are open", async () => {
    for (const token of ["ana", "ana2", "bia"])
      await first((resolve) => page(node, { token }).echo.join("universal-public.30").here(resolve));
    const { users } = await get(`/channels/${presence}/users`);
    expect(users).toEqual([{ id: expect.stringMatching(/^[0-9a-f]{16}$/) }, { id: expect.stringMatching(/^[0-9a-f]{16}$/) }]);
    expect(await get(`/channels/${presence}`, { info: "user_count,subscription_count" })).toEqual({
      occupied: true,
      user_count: 2,
      subscription_count: 3,
    });
    expect(await failure(get("/channels/orders/users"))).toBe(400);
  });

  it("closes only the given user's connections, with 4009", async () => {
    const [mine, theirs] = [page(node, { token: "ana" }), page(node, { token: "bia" })];
    const code = first<{ data?: { code: number } }>((resolve) => mine.client.connection.bind("error", resolve));
    for (const { client } of [mine, theirs]) {
      const ready = first<void>((resolve) => client.bind_global((event: string) => event === "pusher:signin_success" && resolve()));
      client.signin();
      await ready;
    }
    expect(await (await backend().terminateUserConnections(ana.player_id)).json()).toEqual({});
    expect((await code).data?.code).toBe(4009);
    await first<void>((resolve) => theirs.client.subscribe("orders").bind("pusher:subscription_succeeded", () => resolve()));
    expect(theirs.client.connection.state).toBe("connected");
  });

  it("keeps the last event of a cache channel for later subscribers", async () => {
    const early = await listener("cache-odds");
    await early.received(named("pusher:cache_miss"));
    for (const odds of [1, 2]) await backend().trigger("cache-odds", "odds", { odds });
    await early.received(named("odds"));
    const late = await listener("cache-odds");
    expect(dataOf(await late.received(named("odds")))).toEqual({ odds: 2 });
    expect(late.frames.filter(named("pusher:cache_miss"))).toEqual([]);
    expect(await get("/channels/cache-odds", { info: "cache" })).toEqual({
      occupied: true,
      cache: { data: '{"odds":2}', ttl: expect.toSatisfy((ttl: number) => ttl > 1_790 && ttl <= 1_800) },
    });
    const other = await listener("orders");
    await backend().trigger("orders", "x", "");
    await other.received(named("x"));
    expect(other.frames.filter(named("pusher:cache_miss"))).toEqual([]);
  });

  it("passes on encrypted events unchanged, and refuses client events on encrypted channels", async () => {
    const channel = "private-encrypted-safe";
    const library = new Pusher({
      appId: trevo.app_id,
      key: trevo.key,
      secret: trevo.secret,
      host: "127.0.0.1",
      port: String(node.port),
      encryptionMasterKeyBase64: Buffer.alloc(32, 7).toString("base64"),
    });
    const join = async () => {
      const client = connectRaw(node);
      raw.push(client);
      const socket_id = await client.socketId();
      await authorise(node, { socket_id, channel_name: personal }, asAna);
      client.say("pusher:subscribe", { channel, auth: library.authorizeChannel(socket_id, channel).auth });
      await client.received(named("pusher_internal:subscription_succeeded"));
      return client;
    };
    const [one, two] = [await join(), await join()];
    one.say("client-typing", {}, channel);
    await library.trigger(channel, "secret", { card: 1 });
    expect(dataOf(await two.received(named("secret")))).toEqual({ nonce: expect.any(String), ciphertext: expect.any(String) });
    expect(two.frames.filter(named("client-typing"))).toEqual([]);
  });

  it("refuses a wrong secret, another tenant's pair and an unknown application with 401", async () => {
    expect(await failure(backend(trevo, { secret: "wrong" }).trigger("orders", "x", ""))).toBe(401);
    expect(await failure(backend({ ...ipe, app_id: trevo.app_id }).trigger("orders", "x", ""))).toBe(401);
    for (const app_id of ["99", "trevo", "01"]) expect(await failure(backend({ ...trevo, app_id }).trigger("orders", "x", ""))).toBe(401);
  });

  it("refuses a disabled tenant with 403, and its clients with 4003", async () => {
    expect(await failure(backend(jatoba).trigger("orders", "x", ""))).toBe(403);
    expect(await failure(backend(jatoba, { secret: "wrong" }).trigger("orders", "x", ""))).toBe(401);
    expect(await connectRaw(node, { path: `/app/${jatoba.key}?protocol=7` }).closed).toBe(4003);
  });

  it("refuses a tenant under maintenance with 503, and its clients with 4100, so that they retry", async () => {
    expect(await failure(backend(sucupira).trigger("orders", "x", ""))).toBe(503);
    expect(await connectRaw(node, { path: `/app/${sucupira.key}?protocol=7` }).closed).toBe(4100);
  });

  it("refuses data above 10 KB with 413, and accepts 10 KB", async () => {
    const client = await listener("orders");
    expect(await failure(backend().trigger("orders", "large", "x".repeat(10_241)))).toBe(413);
    expect(await failure(backend().triggerBatch([{ channel: "orders", name: "large", data: "ã".repeat(5_121) }]))).toBe(413);
    expect(await failure(backend().trigger("orders", "large", "x".repeat(200_000)))).toBe(413);
    await backend().trigger("orders", "large", "ã".repeat(5_120));
    expect((await client.received(named("large"))).data).toBe("ã".repeat(5_120));
    expect(client.frames.filter(named("large"))).toHaveLength(1);
  });

  it.each<[string, string, unknown]>([
    ["no JSON", "/events", undefined],
    ["no channel", "/events", { name: "x", data: "" }],
    ["a hundred and one channels", "/events", { name: "x", data: "", channels: Array.from({ length: 101 }, (_, number) => `c${number}`) }],
    ["a channel's name", "/events", { name: "x", data: "", channel: "with space" }],
    ["a long event's name", "/events", { name: "x".repeat(201), data: "", channel: "orders" }],
    ["a name that only the server says", "/events", { name: "pusher_internal:member_added", data: "", channel: presence }],
    ["data that is no text", "/events", { name: "x", data: {}, channel: "orders" }],
    ["a socket id", "/events", { name: "x", data: "", channel: "orders", socket_id: "1" }],
    ["eleven events", "/batch_events", { batch: Array.from({ length: 11 }, () => ({ name: "x", data: "", channel: "orders" })) }],
  ])("refuses %s with 400", async (_what, path, body) => {
    const reply = await post(path, body === undefined ? "{" : JSON.stringify(body));
    expect([reply.status, (await reply.json()).code]).toEqual([400, "malformed"]);
  });

  const body = JSON.stringify({ name: "x", data: "", channel: "orders" });

  it("verifies the signature over time, method, path, query and the exact bytes of the body", async () => {
    expect((await post("/events", body)).status).toBe(200);
    const now = Math.floor(Date.now() / 1_000);
    for (const [auth_timestamp, status] of [
      [now - 590, 200],
      [now + 590, 200],
      [now - 610, 401],
      [now + 610, 401],
    ]) {
      expect((await post("/events", body, { params: { auth_timestamp: String(auth_timestamp) } })).status).toBe(status);
    }
    const forged = [
      { sent: `${body} ` },
      { sent: "" },
      { to: "/batch_events" },
      { query: "&info=user_count" },
      { query: "&auth_key=key-one" },
      { params: { auth_version: "2.0" } },
      { params: { auth_key: ipe.key } },
      { params: { auth_timestamp: "now" } },
      { params: { body_md5: undefined } },
    ];
    for (const change of forged) expect([change, (await post("/events", body, change)).status]).toEqual([change, 401]);
  });

  it("accepts any order and escaping of the query", async () => {
    const params = { info: "subscription_count,cache", Zeta: "ção @" };
    expect((await post("/events", body, { params })).status).toBe(200);
  });

  interface Change {
    params?: Record<string, string | undefined>;
    sent?: string;
    to?: string;
    query?: string;
  }

  /** Sends a call that is signed by hand for `path` and `text` and then changed. */
  async function post(path: string, text: string, { params = {}, sent = text, to = path, query = "" }: Change = {}) {
    const digest = createHash("md5").update(text).digest("hex");
    const all = {
      auth_key: trevo.key,
      auth_timestamp: String(Math.floor(Date.now() / 1_000)),
      auth_version: "1.0",
      body_md5: digest,
      ...params,
    };
    const pairs = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name.toLowerCase(), value] as const]));
    const signed = pairs
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join("&");
    const auth_signature = createHmac("sha256", trevo.secret).update(`POST\n/apps/1${path}\n${signed}`).digest("hex");
    const search = new URLSearchParams([
      ["auth_signature", auth_signature],
      ...Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ]);
    return fetch(`http://127.0.0.1:${node.port}/apps/1${to}?${search}${query}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: sent,
    });
  }
});
