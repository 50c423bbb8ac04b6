import { randomUUID } from "node:crypto";
import Echo from "laravel-echo";
import Backend from "pusher";
import pusherModule from "pusher-js";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../src/kernel/config.ts";
import { createVault } from "../src/kernel/crypto.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type Member, type Reply, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

// The typings describe an ES module, but Node loads the constructor itself.
const Pusher = pusherModule as unknown as typeof pusherModule.default;

/** A quiet machine needs a tenth of a second; the margin is for loaded machines. */
const secondsMs = 5_000;

type Event = Record<string, unknown>;

describe("a player's open pages", () => {
  let site: TestSite;
  let other: ServerProcess;
  let key: string;
  const clients: InstanceType<typeof Pusher>[] = [];

  beforeAll(async () => {
    site = await startTestSite();
    other = await startServerProcess({ databaseUrl: site.database.url, sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost") });
    key = (await site.call("GET", "/api/site-config")).json["data"].realtime.key;
  });
  afterEach(() => clients.splice(0).forEach((client) => client.disconnect()));
  afterAll(async () => {
    await other.stop();
    await site.close();
  });

  /** Connects unmodified laravel-echo over unmodified pusher-js to the given server. */
  const connect = (base: string, token: string) => {
    const address = new URL(base);
    const client = new Pusher(key, {
      cluster: "eu",
      wsHost: "127.0.0.1",
      wsPort: Number(address.port),
      forceTLS: false,
      enabledTransports: ["ws", "wss"],
      channelAuthorization: {
        endpoint: `http://127.0.0.1:${address.port}/api/broadcasting/auth`,
        transport: "ajax",
        headers: { Authorization: `Bearer ${token}` },
      },
    });
    clients.push(client);
    return { client, echo: new Echo({ broadcaster: "pusher", client }) };
  };

  /** Joins the player's own channel and the public one. Returns the received events by name. */
  const listen = async (base: string, member: Member) => {
    const { client, echo } = connect(base, member.token);
    const received: Record<string, Event[]> = { BalanceUpdated: [], PaymentApproved: [], BetPlaced: [], WithdrawalUpdated: [] };
    const note = (name: string) => (event: Event) => received[name]?.push(event);
    const joined = new Promise<void>((resolve, reject) => {
      const channel = echo.private(`universal.${member.id}`);
      for (const name of ["BalanceUpdated", "PaymentApproved", "WithdrawalUpdated"]) channel.listen(name, note(name));
      channel.subscribed(() => resolve());
      channel.error((error: unknown) => reject(new Error(JSON.stringify(error))));
    });
    const joinedPublic = new Promise<void>((resolve) => {
      echo
        .channel("universal-public.30")
        .listen("BetPlaced", note("BetPlaced"))
        .subscribed(() => resolve());
    });
    await Promise.all([joined, joinedPublic]);
    return { client, received };
  };

  it.each(["the same server", "another server"])("receive a deposit and a round from %s", async (where) => {
    const member = await site.join();
    const { received } = await listen(where === "another server" ? other.url : site.url, member);
    await site.deposit(member, 5_000);
    await eventually("PaymentApproved", async () => received["PaymentApproved"]?.[0]);
    expect(received["PaymentApproved"]).toMatchObject([{ amount: 5_000, balance: 5_000 }]);

    const token = await site.launch(member, "dice");
    const round = await site.call("POST", "/house/api/rounds", {
      token,
      key: randomUUID(),
      body: { game: "dice", stake: 1_000, params: { target: 50, direction: "over" } },
    });
    const { id, payout, balance } = round.json["data"];
    const last = await eventually("the new balance", async () => received["BalanceUpdated"]?.find((event) => event["balance"] === balance));
    expect(last["version"]).toBeGreaterThan(1);
    const pair = await eventually("the pair of bet and win", async () => {
      const found = received["BetPlaced"]?.filter((event) => event["transaction"] === id) ?? [];
      return found.length === 2 ? found : undefined;
    });
    expect(pair).toMatchObject([
      { type: "bet", amount: 1_000, user: { name: "Ma•••a" } },
      { type: "win", amount: payout },
    ]);
    expect(JSON.stringify(received)).not.toContain("Souza");
  });

  const as = (member: Member, path: string, body: object = {}) => site.call("POST", `/api${path}`, { token: member.token, body });

  it.each<[string, (member: Member) => Promise<Reply>]>([
    ["a logout", (member) => as(member, "/auth/logout")],
    [
      "the player's word on another device",
      async (member) => {
        const { json } = await site.call("POST", "/api/auth/login", { body: { username: member.phone, password: member.password } });
        return as({ ...member, token: json["token"] as string }, "/auth/sessions/end-others");
      },
    ],
    ["a self-exclusion", (member) => as(member, "/profile/self-exclusion", { value: "30d" })],
    ["the account's end", (member) => as(member, "/profile/close", { password: member.password })],
  ])("are closed with 4009 within seconds of %s on another server", async (_, end) => {
    const member = await site.join();
    const { client } = await listen(other.url, member);
    const closed = new Promise<number>((resolve) => {
      client.connection.bind(
        "error",
        (event: { error?: { data?: { code?: number } } }) => event.error?.data?.code && resolve(event.error.data.code),
      );
    });
    expectStatus(await end(member), 200);
    const ended = performance.now();
    expect(await closed).toBe(4009);
    expect(performance.now() - ended).toBeLessThan(secondsMs);
  });

  it("never receive another player's events", async () => {
    const [member, stranger] = [await site.join(), await site.join()];
    const { echo } = connect(site.url, stranger.token);
    const refused = await new Promise<{ status?: number }>((resolve) => {
      echo.private(`universal.${member.id}`).error(resolve);
    });
    expect(refused.status).toBe(403);
  });

  it("receive what the brand's own backend sends to another server, and close on its request", async () => {
    const member = await site.join();
    const { client } = connect(other.url, member.token);
    const channel = client.subscribe(`private-universal.${member.id}`);
    await new Promise<void>((resolve) => channel.bind("pusher:subscription_succeeded", () => resolve()));
    const received = new Promise((resolve) => channel.bind("gift", resolve));
    const closing = new Promise<{ data?: { code: number } }>((resolve) => client.connection.bind("error", resolve));
    const trevo = await site.app.modules.tenants.bySlug("trevo");
    const secret = createVault(readConfig({}).TREVO_SECRET).sign("secret:trevo", "realtime");
    const backend = (changes: { secret?: string } = {}) =>
      new Backend({ appId: String(trevo?.id), key, secret, host: "127.0.0.1", port: new URL(site.url).port, useTLS: false, ...changes });
    await backend().trigger(`private-universal.${member.id}`, "gift", { spins: 10 });
    expect(await received).toEqual({ spins: 10 });
    await expect(backend({ secret: "wrong" }).terminateUserConnections(member.id)).rejects.toMatchObject({ status: 401 });
    await backend().terminateUserConnections(member.id);
    expect((await closing).data?.code).toBe(4009);
  });
});
