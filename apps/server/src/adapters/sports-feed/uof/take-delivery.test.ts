import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FeedMessage, Ignored } from "../port.ts";
import { createUofApi } from "./api.ts";
import { createEventOrder } from "./event-order.ts";
import { createKnownEvents } from "./known-events.ts";
import { againMs, createLostEvents } from "./lost-events.ts";
import { createProductHealth } from "./product-health.ts";
import { uofProducts } from "./products.ts";
import { takeDelivery, type Taking } from "./take-delivery.ts";

const epoch = 1_700_000_000_000;
const match = "sr:match:7";
const key = (name: string) => `hi.-.live.${name}.1.sr:match.7.-`;
const fixtureOf = (event: string) => `<fixtures_fixture><fixture id="${event}" start_time="2026-12-01T12:00:00Z">
  <tournament id="sr:tournament:1" name="T"><sport id="sr:sport:1"/></tournament>
  <competitors><competitor id="1" name="A" qualifier="home"/><competitor id="2" name="B" qualifier="away"/></competitors>
</fixture></fixtures_fixture>`;

let partner: Server;
/** What the partner's interface answers, and what it was asked. */
let status: { fixture: number; recovery: number };
let asked: string[];
let elapsed: number;
let told: FeedMessage[];
let ignored: Ignored[];
let taking: Taking;

const sent = (name: string, ms: number, { product = 1, request = "", inner = "" } = {}) =>
  `<${name} event_id="${match}" product="${product}" timestamp="${epoch + ms}" ${request}>${inner}</${name}>`;
const result = `<odds><market id="1" status="1">${["1", "2", "3"].map((id) => `<outcome id="${id}" odds="2.5"/>`).join("")}</market></odds>`;
const odds = (ms: number, of: { product?: number; request?: string } = {}) => sent("odds_change", ms, { ...of, inner: result });
const take = (body: string, routingKey = key("odds_change")) => takeDelivery(taking, { routingKey, body });
const heartbeat = () => take(`<alive product="1" timestamp="${epoch + elapsed}" subscribed="1"/>`, "-.-.-.alive.-.-.-.-");
/** What was told about events, as `type@ms` by the feed's clock. */
const contents = () =>
  told.flatMap((one) => ("content" in one && one.content.t !== "fixture" ? `${one.content.t}@${one.at.getTime() - epoch}` : []));
const reasons = () => ignored.map(({ reason }) => reason);

beforeEach(async () => {
  status = { fixture: 200, recovery: 202 };
  [asked, told, ignored, elapsed] = [[], [], [], 0];
  partner = createServer(({ method = "", url = "" }, reply) => {
    asked.push(`${method} ${url}`);
    reply.statusCode = method === "POST" ? status.recovery : status.fixture;
    reply.end(method === "POST" ? "<response/>" : fixtureOf(url.split("/")[5] ?? ""));
  });
  await new Promise<void>((resolve) => void partner.listen(0, "127.0.0.1", resolve));
  const api_url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`;
  const listener = {
    onOpen: () => Promise.resolve(),
    onMessage: async (message: FeedMessage) => void told.push(message),
    onIgnored: (one: Ignored) => void ignored.push(one),
  };
  taking = {
    producer: 2,
    health: createProductHealth(uofProducts, { monotonic: () => elapsed, now: () => epoch + elapsed }),
    events: createKnownEvents(),
    order: createEventOrder(),
    lost: createLostEvents({ monotonic: () => elapsed }),
    line: { api: createUofApi({ api_url, token: "token" }), listener, reading: { misdescribed: new Set() } },
  };
});
afterEach(() => new Promise<void>((resolve) => void partner.close(() => resolve())));

describe("a bet stop", () => {
  it("older than the prices of another market is taken with its own time", async () => {
    await take(odds(20));
    await take(sent("bet_stop", 15));
    expect(contents()).toEqual(["prices@20", "bet_stop@15"]);
    expect(ignored).toEqual([]);
  });

  it("older than the prices of another product stops these too, each time that it comes", async () => {
    await take(odds(20, { product: 3 }));
    await take(sent("bet_stop", 15));
    await take(sent("bet_stop", 15));
    expect(contents()).toEqual(["prices@20", "bet_stop@20", "bet_stop@21"]);
  });

  it("lets no older odds open a market, and takes older odds of another market without one", async () => {
    await take(odds(20));
    await take(odds(19));
    await take(sent("bet_stop", 30));
    await take(odds(29));
    expect(contents()).toEqual(["prices@20", "prices@19", "bet_stop@30"]);
    expect(reasons()).toEqual(["out_of_order"]);
  });
});

describe("a message that cannot be read", () => {
  it.each([
    ["malformed", "<odds_change"],
    ["unknown_message", sent("odds_dance", 40)],
  ])("because it is %s stops its event, which is asked for", async (reason, body) => {
    await take(odds(20));
    elapsed = 100;
    await heartbeat();
    await take(body);
    expect(contents()).toEqual(["prices@20", "bet_stop@100"]);
    expect(reasons()).toEqual([reason]);
    expect(asked.filter((one) => one.startsWith("POST"))).toHaveLength(2);
  });

  it("stops its event until an answer, whatever time the answered odds bear; another recovery's keep theirs", async () => {
    await take(odds(20));
    elapsed = 100;
    await heartbeat();
    await take("<odds_change");
    const [, request = ""] = /request_id=(\d+)/.exec(asked.at(-1) ?? "") ?? [];
    await take(odds(20, { request: 'request_id="1"' }));
    await take(odds(20, { request: `request_id="${request}"` }));
    expect(contents().slice(2)).toEqual(["prices@20", "prices@100"]);
  });

  it("again within a minute stops its event again, which is asked for after that minute", async () => {
    await take("<odds_change");
    await take("<odds_change");
    const posts = () => asked.filter((one) => one.startsWith("POST")).length;
    expect([contents().length, posts()]).toEqual([2, 2]);
    elapsed = againMs - 1;
    await heartbeat();
    expect(posts()).toBe(2);
    elapsed = againMs;
    await heartbeat();
    expect(posts()).toBe(4);
  });

  it("of another sport's event stops nothing", async () => {
    taking.events.keep(match, null);
    await take("<odds_change");
    expect([told, asked]).toEqual([[], []]);
  });
});

describe("an event that the partner does not tell about", () => {
  it.each([
    [404, "unknown_event"],
    [400, "unavailable_event"],
    [403, "unavailable_event"],
    [503, "unavailable_event"],
  ] as const)("because it answers %i is left out, suspended and looked up again later", async (code, reason) => {
    status.fixture = code;
    await take(odds(20));
    await take(odds(30));
    expect([contents().map((one) => one.split("@")[0]), reasons()]).toEqual([["bet_stop"], [reason, reason]]);
    expect(asked).toHaveLength(1);
    status.fixture = 200;
    elapsed = againMs;
    await heartbeat();
    expect(asked.map((one) => one.split(" ")[0])).toEqual(["GET", "GET", "POST", "POST"]);
    await take(odds(againMs));
    expect(contents().at(-1)).toBe(`prices@${againMs}`);
  });

  it("after its fixture has changed is suspended, although it was known", async () => {
    await take(odds(20));
    status.fixture = 404;
    elapsed = 50;
    await take(sent("fixture_change", 30));
    await take(odds(40));
    expect(contents()).toEqual(["prices@20", "bet_stop@30"]);
  });

  it("when it is asked for stays suspended, and is asked for again after one minute, then two", async () => {
    status.recovery = 404;
    await take("<odds_change");
    expect(reasons()).toEqual(["malformed", "unavailable_event"]);
    elapsed = againMs;
    await heartbeat();
    elapsed = 3 * againMs - 1;
    await heartbeat();
    expect(reasons()).toHaveLength(3);
    elapsed = 3 * againMs;
    await heartbeat();
    expect(reasons()).toHaveLength(4);
  });

  it("because the whole interface fails does not make other unknown events wait for it", async () => {
    status.fixture = 503;
    await take(odds(20));
    await take(odds(20).replaceAll(match, "sr:match:8"));
    expect(asked).toHaveLength(1);
    expect(ignored.map(({ detail }) => detail)).toEqual([match, "sr:match:8"]);
  });
});
