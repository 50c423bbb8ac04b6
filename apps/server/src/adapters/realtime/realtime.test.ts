import { playerChannel } from "@trevo/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { type Bus, createBus } from "../../kernel/bus.ts";
import { createLog } from "../../kernel/log.ts";
import { type TestNode, ana, bia, connectEcho, ipe, pause, startTestNode, trevo } from "./test-node.ts";

/** Resolves with the first value that an event source emits. */
const first = <T>(start: (resolve: (value: T) => void) => unknown) => new Promise<T>((resolve) => void start(resolve));

const round = (type: "bet" | "win", amount: number) => ({
  type,
  transaction: "t1",
  game: { id: 1, title: "Dados", titles: { pt: "Dados", en: "Dice" }, gamecode: "dice", image: "/covers/dice.svg" },
  user: { name: "An•••a" },
  amount,
  date: "2026-11-21T12:00:00Z",
});
const balance = (version: number) => ({ balance: version * 100, balance_withdrawal: 0, bonus: 0, held: 0, version });

describe("unmodified laravel-echo and pusher-js", () => {
  let database: TestDatabase;
  let bus: Bus;
  let node: TestNode;
  const open: ReturnType<typeof connectEcho>[] = [];
  const connect = (...args: Parameters<typeof connectEcho>) => {
    const connected = connectEcho(...args);
    open.push(connected);
    return connected;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    bus = await createBus(database, createLog("silent"));
    node = await startTestNode({ bus, options: { presence_grace_ms: 1_000 } });
  });
  afterEach(() => {
    for (const { echo } of open.splice(0)) echo.disconnect();
  });
  afterAll(async () => {
    await node.close();
    await bus.close();
    await database.drop();
  });

  it.each(["/api/broadcasting", "/broadcasting"])("receive the balance on the private channel, authorised at %s", async (path) => {
    const { echo } = connect(node, { token: "ana", path });
    const channel = echo.private(`universal.${ana.player_id}`);
    const received = first((resolve) => channel.listen("BalanceUpdated", resolve));
    await first<void>((resolve) => channel.subscribed(() => resolve()));
    node.realtime.toPlayer(trevo.id, ana.player_id, "BalanceUpdated", balance(2));
    expect(await received).toEqual(balance(2));
  });

  it("receive only the newest of several balances of one turn", async () => {
    const { echo } = connect(node, { token: "ana" });
    const channel = echo.private(`universal.${ana.player_id}`);
    const balances: unknown[] = [];
    channel.listen("BalanceUpdated", (event: unknown) => balances.push(event));
    const approved = first((resolve) => channel.listen("PaymentApproved", resolve));
    await first<void>((resolve) => channel.subscribed(() => resolve()));
    for (const version of [3, 5, 4]) node.realtime.toPlayer(trevo.id, ana.player_id, "BalanceUpdated", balance(version));
    node.realtime.toPlayer(trevo.id, ana.player_id, "PaymentApproved", { balance: 500, amount: 500, id: "p1" });
    expect(await approved).toEqual({ balance: 500, amount: 500, id: "p1" });
    expect(balances).toEqual([balance(5)]);
  });

  it("receive bet and win on the public channel, in one write", async () => {
    const { echo } = connect(node);
    const channel = echo.channel("universal-public.30");
    const received: unknown[] = [];
    const won = first<void>((resolve) =>
      channel.listen("BetPlaced", (event: { type: string }) => {
        received.push(event);
        if (event.type === "win") resolve();
      }),
    );
    await first<void>((resolve) => channel.subscribed(() => resolve()));
    const feedWrites = async () =>
      (await node.metric("trevo_realtime_deliveries_total")).find(({ labels }) => labels["delivery"] === "feed")?.value ?? 0;
    const before = await feedWrites();
    node.realtime.toPublic(trevo.id, "BetPlaced", round("bet", 100));
    node.realtime.toPublic(trevo.id, "BetPlaced", round("win", 0));
    await won;
    expect(received).toEqual([round("bet", 100), round("win", 0)]);
    expect((await feedWrites()) - before).toBe(1);
  });

  it("get a guest's own channel and no other", async () => {
    const { echo } = connect(node, { guest: "guest-abcd1234" });
    const channel = echo.private("universal.guest-abcd1234");
    await first<void>((resolve) => channel.subscribed(() => resolve()));
    for (const foreign of [
      playerChannel("guest-other123"),
      playerChannel(ana.player_id),
      "presence-universal-public.30",
      "private-orders.1",
    ]) {
      const status = await first<number>((resolve) => {
        const joining = echo.connector.pusher.subscribe(foreign);
        joining.bind("pusher:subscription_error", (refusal: { status: number }) => resolve(refusal.status));
        joining.bind("pusher:subscription_succeeded", () => resolve(200));
      });
      expect([foreign, status]).toEqual([foreign, 403]);
    }
  });

  it("are refused the private channel of another player", async () => {
    const { echo } = connect(node, { token: "ana" });
    const refused = await first<{ status: number }>((resolve) => echo.private(`universal.${bia.player_id}`).error(resolve));
    expect(refused.status).toBe(403);
  });

  it("are answered 401 for an expired session", async () => {
    const { echo } = connect(node, { token: "nobody" });
    expect((await first<{ status: number }>((resolve) => echo.private(`universal.${ana.player_id}`).error(resolve))).status).toBe(401);
  });

  it("see masked members join and leave, but do not see a reload", async () => {
    const watcher = connect(node, { token: "ana" });
    const seen: string[] = [];
    const here = await first<{ name: string | null }[]>((resolve) =>
      watcher.echo
        .join("universal-public.30")
        .here(resolve)
        .joining(() => seen.push("joined"))
        .leaving(() => seen.push("left")),
    );
    expect(here).toEqual([{ name: ana.masked_name }]);
    const join = async () => {
      const { echo } = connect(node, { token: "bia" });
      expect(await first<unknown[]>((resolve) => echo.join("universal-public.30").here(resolve))).toHaveLength(2);
      return echo;
    };
    (await join()).disconnect();
    await pause(50);
    const returned = await join();
    await pause(1_200);
    expect(seen).toEqual(["joined"]);
    returned.disconnect();
    await expect.poll(() => seen, { timeout: 5_000 }).toEqual(["joined", "left"]);
  });

  it("pass client events on to the others with the sender's id, but not back to the sender", async () => {
    const [one, two] = [connect(node, { token: "ana" }), connect(node, { token: "bia" })];
    const channels = [one.echo.join("universal-public.30"), two.echo.join("universal-public.30")] as const;
    await Promise.all(channels.map((channel) => first<void>((resolve) => channel.subscribed(() => resolve()))));
    const echoed: unknown[] = [];
    channels[0].listenForWhisper("typing", (event: unknown) => echoed.push(event));
    const received = first((resolve) => channels[1].listenForWhisper("typing", resolve));
    channels[0].whisper("typing", { on: true });
    expect(await received).toEqual({ on: true });
    expect(echoed).toEqual([]);
  });

  it("sign a user in", async () => {
    const { client } = connect(node, { token: "ana" });
    const done = first<{ user_data: string }>((resolve) =>
      client.bind_global((event: string, data: { user_data: string }) => event === "pusher:signin_success" && resolve(data)),
    );
    client.signin();
    expect(JSON.parse((await done).user_data)).toEqual({ id: ana.player_id, user_info: { name: ana.masked_name } });
  });

  it("are refused for an unknown key with 4001, and do not retry", async () => {
    const { client } = connect(node, { key: "nobody" });
    const error = await first<{ error: { data: { code: number } } }>((resolve) => client.connection.bind("error", resolve));
    expect(error.error.data.code).toBe(4001);
    await expect.poll(() => client.connection.state).toBe("disconnected");
  });

  it("lose only the sockets of an ended session, within a second", async () => {
    const [one, two] = [connect(node, { token: "ana" }), connect(node, { token: "bia" })];
    await first<void>((resolve) => one.echo.private(`universal.${ana.player_id}`).subscribed(() => resolve()));
    await first<void>((resolve) => two.echo.private(`universal.${bia.player_id}`).subscribed(() => resolve()));
    const code = first<{ data?: { code: number } }>((resolve) => one.client.connection.bind("error", resolve));
    node.realtime.closeSession(trevo.id, ana.session_id);
    expect((await code).data?.code).toBe(4009);
    await expect.poll(() => one.client.connection.state, { timeout: 1_000 }).toBe("disconnected");
    expect(two.client.connection.state).toBe("connected");
  });

  it("receive nothing of another tenant with the same channel name and player id", async () => {
    const [own, other] = [connect(node), connect(node, { key: ipe.key })];
    const received: unknown[] = [];
    const foreign = other.echo.channel("universal-public.30").listen("BetPlaced", (event: unknown) => received.push(event));
    const channel = own.echo.channel("universal-public.30");
    const arrived = first((resolve) => channel.listen("BetPlaced", resolve));
    await Promise.all([foreign, channel].map((each) => first<void>((resolve) => each.subscribed(() => resolve()))));
    node.realtime.toPublic(trevo.id, "BetPlaced", round("bet", 100));
    await arrived;
    // The event sent to the other tenant afterwards is the first that it receives.
    node.realtime.toPublic(ipe.id, "BetPlaced", round("bet", 200));
    await expect.poll(() => received).toMatchObject([{ amount: 200 }]);
  });
});
