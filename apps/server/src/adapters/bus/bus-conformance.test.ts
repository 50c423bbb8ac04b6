import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BusServer, type BusServerKind, hasBusServer, startBusServer } from "../../../test/bus-servers.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { type PlainProxy, startPlainProxy } from "../../../test/plain-proxy.ts";
import { appRole } from "../../kernel/app-role.ts";
import { waitingMax } from "../../kernel/bus-publisher.ts";
import { type Bus, createBus, payloadMaxBytes } from "../../kernel/bus.ts";
import { type Database, connect } from "../../kernel/db.ts";
import { createLog } from "../../kernel/log.ts";
import { busTransport } from "./bus-transport.ts";

let database: TestDatabase;
const closing: (() => Promise<unknown>)[] = [];
let logged = "";
const log = createLog("debug", { write: (line) => void (logged += line) });

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  logged = "";
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => database.drop());

/** One process of an installation: its bus, and the messages it received. */
interface Process {
  readonly bus: Bus;
  readonly received: unknown[];
  gaps(): number;
}

async function openProcess({ db, url }: Pick<Database, "db" | "url">, busUrl: string | undefined): Promise<Process> {
  const bus = await createBus({ db, url }, log, busTransport(busUrl));
  closing.push(() => bus.close());
  const received: unknown[] = [];
  let gaps = 0;
  bus.subscribe("news", (data) => received.push(data));
  bus.onGap(() => gaps++);
  return { bus, received, gaps: () => gaps };
}

const timeout = 20_000;
const numbers = (count: number) => Array.from({ length: count }, (_, nth) => nth);
/** Returns the text of a message whose payload has this many bytes. */
const textOf = (bytes: number) => "x".repeat(bytes - Buffer.byteLength(JSON.stringify({ topic: "news", data: "" })));

const kinds: { name: string; program?: BusServerKind }[] = [
  { name: "PostgreSQL" },
  { name: "NATS", program: "nats-server" },
  { name: "Redis", program: "redis-server" },
];
const missing = kinds.filter(({ program }) => program && !hasBusServer(program));

describe.runIf(missing.length > 0)("the bus", () => {
  it(`skipped, because a server is not installed: apt-get install ${missing.map(({ program }) => program).join(" ")}`, () =>
    expect(missing).not.toEqual([]));
});

describe.each(kinds.filter((kind) => !missing.includes(kind)))("the bus over $name", ({ program }) => {
  let server: BusServer | undefined;
  beforeAll(async () => {
    if (program) server = await startBusServer(program);
  }, 40_000);
  afterAll(() => server?.stop());

  const open = (name = "") => openProcess(database, server && `${server.url}/${name}`);

  /** Opens a process that reaches the bus's server through a proxy. */
  async function openBehindProxy(): Promise<Process & { proxy: PlainProxy }> {
    const proxy = await startPlainProxy(server?.url ?? database.url);
    closing.push(() => proxy.close());
    if (server) return { ...(await openProcess(database, proxy.url)), proxy };
    const product = connect(proxy.url, { max: 2, role: appRole });
    closing.push(() => product.close());
    return { ...(await openProcess({ db: product.db, url: proxy.url }, undefined)), proxy };
  }

  it("delivers to each process once, including the sender, and only to the topic's listeners", async () => {
    const [one, other] = [await open(), await open()];
    const elsewhere: unknown[] = [];
    other.bus.subscribe("weather", (data) => elsewhere.push(data));
    await one.bus.publish("news", { text: "olá, ação\n" });
    await one.bus.publish("news", "end");
    for (const { received } of [one, other]) await expect.poll(() => received, { timeout }).toEqual([{ text: "olá, ação\n" }, "end"]);
    expect(elsewhere).toEqual([]);
  });

  it("keeps the order of messages published without waiting, and keeps equal messages separate", async () => {
    const [one, other] = [await open(), await open()];
    const sent = numbers(500).flatMap((nth) => (nth % 7 === 0 ? [nth, nth] : [nth]));
    await Promise.all(sent.map((nth) => one.bus.publish("news", nth)));
    for (const { received } of [one, other]) await expect.poll(() => received, { timeout }).toEqual(sent);
  });

  it(`takes ${payloadMaxBytes} bytes, refuses one more, and goes on`, async () => {
    const one = await open();
    const most = textOf(payloadMaxBytes);
    await one.bus.publish("news", most);
    await expect(one.bus.publish("news", `${most}x`)).rejects.toThrow("too large for the bus: news");
    await one.bus.publish("news", "after");
    await expect.poll(() => one.received, { timeout }).toEqual([most, "after"]);
  });

  it("reports each loss of the connection once, and delivers messages published afterwards", async () => {
    const [one, other] = [await open(), await openBehindProxy()];
    for (const loss of [1, 2]) {
      other.proxy.cut();
      await one.bus.publish("news", `lost ${loss}`);
      other.proxy.restore();
      await expect.poll(other.gaps, { timeout }).toBe(loss);
      await one.bus.publish("news", `after ${loss}`);
      await expect.poll(() => other.received.at(-1), { timeout }).toBe(`after ${loss}`);
    }
    expect(other.received).toEqual(["after 1", "after 2"]);
    expect([one.gaps(), other.gaps()]).toEqual([0, 2]);
  });

  it("rejects what cannot be sent, limits the number of waiting messages, and sends again after the loss", async () => {
    const one = await openBehindProxy();
    one.proxy.cut();
    const outcomes = await Promise.allSettled(numbers(waitingMax + 200).map((nth) => one.bus.publish("news", nth)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toEqual([]);
    const refused = outcomes.filter(
      (outcome) => outcome.status === "rejected" && /too many messages are waiting/.test(String(outcome.reason)),
    );
    expect(refused.length).toBeGreaterThan(0);
    one.proxy.restore();
    const receivesAgain = () => one.bus.publish("news", "again").then(() => one.received.at(-1), String);
    await expect.poll(receivesAgain, { timeout }).toBe("again");
  }, 60_000);

  it("reports a lost message to all processes once sending works again", async () => {
    const [one, other] = [await openBehindProxy(), await open()];
    one.proxy.cut();
    await expect(one.bus.publish("news", "lost")).rejects.toThrow();
    expect(other.gaps()).toBe(0);
    one.proxy.restore();
    await expect.poll(other.gaps, { timeout }).toBe(1);
    expect(other.received).toEqual([]);
  }, 40_000);

  it("is not delayed by a process that has stopped reading", async () => {
    const [one, stuck] = [await open(), await openBehindProxy()];
    stuck.proxy.pause();
    const text = textOf(7_000);
    await Promise.all(numbers(1_000).map(() => one.bus.publish("news", text)));
    await expect.poll(() => one.received.length, { timeout }).toBe(1_000);
  }, 40_000);

  it("delivers to the other listeners when one throws, and logs it", async () => {
    const one = await open();
    one.bus.subscribe("news", () => {
      throw new Error("a listener broke");
    });
    const last: unknown[] = [];
    one.bus.subscribe("news", (data) => last.push(data));
    await one.bus.publish("news", 1);
    await expect.poll(() => last, { timeout }).toEqual([1]);
    expect(logged).toContain("a listener broke");
  });

  it("neither sends nor delivers after it is closed", async () => {
    const [one, ended] = [await open(), await open()];
    await ended.bus.close();
    await expect(ended.bus.publish("news", "too late")).rejects.toThrow("the bus is closed");
    await one.bus.publish("news", "on time");
    await expect.poll(() => one.received, { timeout }).toEqual(["on time"]);
    expect([ended.received, ended.gaps()]).toEqual([[], 0]);
  });

  it("receives notifications of the database's triggers", async () => {
    const one = await open();
    await sql`select pg_notify('trevo_bus', '{"topic":"news","data":"from a trigger"}')`.execute(database.db);
    await expect.poll(() => one.received, { timeout }).toEqual(["from a trigger"]);
  });

  it.runIf(program)("separates installations that share a server", async () => {
    const [here, there] = [await open("here"), await open("there")];
    await here.bus.publish("news", "of here");
    await there.bus.publish("news", "of there");
    await expect.poll(() => [here.received, there.received], { timeout }).toEqual([["of here"], ["of there"]]);
  });

  it.runIf(program)(
    "fails to start if access is refused or no server is listening, and names the address without the credentials",
    async () => {
      const wrong = new URL(server?.url ?? "");
      wrong.password = "a-wrong-password";
      const nobody = new URL(server?.url ?? "");
      nobody.port = "1";
      for (const url of [wrong, nobody]) {
        const failure = await createBus(database, log, busTransport(url.toString())).catch(String);
        expect(failure).toContain(`at 127.0.0.1:${url.port}`);
        expect(failure).not.toContain(url.password);
      }
      const one = await openBehindProxy();
      one.proxy.cut();
      const refused = await one.bus.publish("news", 1).catch(String);
      one.proxy.restore();
      await expect.poll(one.gaps, { timeout }).toBeGreaterThan(0);
      expect(`${String(refused)}${logged}`).not.toContain(server?.password);
    },
  );
});
