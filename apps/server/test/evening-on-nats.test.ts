import { randomUUID } from "node:crypto";
import { connect } from "@nats-io/transport-node";
import pusherModule from "pusher-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BusServer, hasBusServer, startBusServer } from "./bus-servers.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type Member, type TestSite, createCalls, eventually, expectStatus, startTestSite } from "./test-site.ts";

// The typings describe an ES module, but Node loads the constructor itself.
const Pusher = pusherModule as unknown as typeof pusherModule.default;

const hasNats = hasBusServer("nats-server");

describe.runIf(!hasNats)("an evening on NATS", () => {
  it("skipped, because the server is not installed: apt-get install nats-server", () => expect(hasNats).toBe(false));
});

describe.runIf(hasNats)("an evening on NATS", () => {
  let nats: BusServer;
  let site: TestSite;
  let other: ServerProcess;
  let realtime: ServerProcess;
  let client: InstanceType<typeof Pusher> | undefined;
  let heard = 0;
  let stopHearing: () => Promise<void>;

  beforeAll(async () => {
    nats = await startBusServer("nats-server");
    stopHearing = await hearEverything();
    const BUS_URL = `${nats.url}/evening`;
    site = await startTestSite({ BUS_URL, TREVO_ROLES: "api,worker" });
    const shared = { databaseUrl: site.database.url, sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost"), BUS_URL };
    other = await startServerProcess({ ...shared, TREVO_ROLES: "api" });
    realtime = await startServerProcess({ ...shared, TREVO_ROLES: "realtime" });
  }, 120_000);
  afterAll(async () => {
    client?.disconnect();
    await realtime.stop();
    await other.stop();
    await site.close();
    await stopHearing();
    await nats.stop();
  });

  /** Counts every message on the NATS server. Without it, the events could have arrived through PostgreSQL. */
  async function hearEverything(): Promise<() => Promise<void>> {
    const { host } = new URL(nats.url);
    const connection = await connect({ servers: host, user: "trevo", pass: nats.password });
    connection.subscribe(">", { callback: () => void heard++ });
    await connection.flush();
    return () => connection.close();
  }

  /** Connects to the process that only serves sockets; an api process authorises the channel. */
  async function receive(member: Member): Promise<{ event: string; balance: number; version: number }[]> {
    const config = await site.call("GET", "/api/site-config");
    client = new Pusher(config.json["data"].realtime.key, {
      cluster: "eu",
      wsHost: "127.0.0.1",
      wsPort: Number(new URL(realtime.url).port),
      forceTLS: false,
      enabledTransports: ["ws", "wss"],
      channelAuthorization: {
        endpoint: `${site.url}/api/broadcasting/auth`,
        transport: "ajax",
        headers: { Authorization: `Bearer ${member.token}` },
      },
    });
    const received: { event: string; balance: number; version: number }[] = [];
    const channel = client.subscribe(`private-universal.${member.id}`);
    channel.bind_global((event: string, data: { balance: number; version: number }) => received.push({ ...data, event }));
    await new Promise<void>((resolve, reject) => {
      channel.bind("pusher:subscription_succeeded", () => resolve());
      channel.bind("pusher:subscription_error", (error: unknown) => reject(new Error(JSON.stringify(error))));
    });
    return received;
  }

  it("delivers events of two servers to the sockets of a third, in order", { timeout: 120_000 }, async () => {
    const member = await site.join({ verified: true });
    const received = await receive(member);
    const balances = () => received.filter(({ event }) => event.endsWith("BalanceUpdated"));
    const before = heard;
    const there = createCalls(other.url, site.sandboxUrl);
    await there.deposit(member, 50_000);
    await eventually("the deposit at the other server", async () => balances().find(({ balance }) => balance === 50_000));
    const token = await site.launch(member, "dice");
    for (const base of [site.url, other.url, site.url, other.url]) {
      const body = { game: "dice", stake: 100, params: { target: 50, direction: "over" } };
      const reply = expectStatus(await site.call("POST", "/house/api/rounds", { token, key: randomUUID(), body, base }), 201);
      const { balance } = reply.json["data"] as { balance: number };
      await eventually("the round's balance", async () => balances().at(-1)?.balance === balance || undefined);
    }
    const versions = balances().map(({ version }) => version);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    expect(balances().at(-1)?.balance).toBe((await site.wallet(member))["balance"]);
    expect(heard - before).toBeGreaterThanOrEqual(5);
  });

  it("closes a session's socket at the third server when the player logs out at the first", { timeout: 60_000 }, async () => {
    const member = await site.join({ verified: true });
    client?.disconnect();
    await receive(member);
    const states: string[] = [];
    client?.connection.bind("state_change", ({ current }: { current: string }) => states.push(current));
    expectStatus(await site.call("POST", "/api/auth/logout", { token: member.token }), 200);
    await eventually("the end of the socket", async () => states.some((state) => state !== "connected") || undefined);
  });
});
