import { createHmac } from "node:crypto";
import { once } from "node:events";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createHttp } from "../src/kernel/http.ts";
import type { Http } from "../src/kernel/http-types.ts";
import { createLog } from "../src/kernel/log.ts";
import { ConnectionLost } from "../src/kernel/pg-session.ts";
import { createRateLimiter } from "../src/kernel/rate-limiter.ts";
import { createVault } from "../src/kernel/crypto.ts";
import { registerCallbackRoutes } from "../src/modules/play/index.ts";
import { type Sent, exchangeBytes } from "./exchange-bytes.ts";
import { type Member, type TestSite, startTestSite } from "./test-site.ts";

const officeHost = "backoffice.trevo.example";
const key = "studio-demo-secret";

/** The callback routes over the site's modules on a server of their own, and a second server on which Fastify answers every request. */
interface Ways {
  readonly http: Http;
  readonly direct: number;
  readonly fastify: number;
  /** Returns everything logged and reported since its last call, and how often Fastify was used. */
  readonly taken: () => { lines: object[]; exchanges: object[]; received: object[]; byFastify: number };
  close(): Promise<void>;
}

let site: TestSite;
let member: Member;
let token: string;
let plain: Ways;
let behindProxy: Ways;
/** Lets the look-up of the tenant `held` continue; null unless it waits. */
let held: (() => void) | null = null;

beforeAll(async () => {
  site = await startTestSite();
  member = await site.join({ verified: true });
  await site.deposit(member, 10_000);
  token = await site.launch(member, "studio-button");
  plain = await serveWays([]);
  behindProxy = await serveWays(["loopback"]);
  const [posted] = await exchangeBytes(plain.direct, send({ target: "/callbacks/trevo/studio/bet", body: bet("odd-1") }));
  expect(posted?.body).toContain('"code":"OK"');
});
afterAll(async () => {
  await plain.close();
  await behindProxy.close();
  await site.close();
});

async function tenantBySlug(slug: string) {
  if (slug === "away") throw new ConnectionLost("gone");
  if (slug === "bug") throw new Error("a bug");
  if (slug === "held") await new Promise<void>((resolve) => (held = resolve));
  return site.app.modules.tenants.bySlug(slug);
}

async function serveWays(trustedProxies: string[], lines: Record<string, unknown>[] = []): Promise<Ways> {
  const exchanges: object[] = [];
  const received: object[] = [];
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const { modules } = site.app;
  const http = await createHttp({
    log,
    tenants: modules.tenants,
    authenticate: { player: async () => null, launch: async () => null, staff: async () => null, isKnownDevice: async () => false },
    spendStepUp: async () => false,
    limiter: createRateLimiter({ clock: site.clock, scale: 1 }),
    load: { refuseIfShed: () => undefined },
    vault: createVault("a secret of more than thirty-two characters"),
    trustedProxies,
    officeHost,
    addressOf: (host) => `http://${host}`,
  });
  http.onAnswered((exchange) => void exchanges.push({ ...exchange, ms: typeof exchange.ms, request_id: typeof exchange.request_id }));
  registerCallbackRoutes(http, {
    ...modules,
    db: site.database.db,
    clock: site.clock,
    log,
    adapters: modules.providers.adapters,
    configOf: modules.providers.configOf,
    tenantBySlug,
    onReceived: ({ raw, ...callback }) =>
      void received.push({
        ...callback,
        ...raw,
        received_at: typeof raw.received_at,
        ms: typeof callback.ms,
        body: raw.body.toString("latin1"),
      }),
  });
  const asked = vi.spyOn(http.app, "routing");
  await http.app.listen({ port: 0, host: "127.0.0.1" });
  const fastify = await serveByFastifyAlone(http);
  return {
    http,
    direct: (http.app.server.address() as AddressInfo).port,
    fastify: (fastify.address() as AddressInfo).port,
    taken: () => {
      const taken = {
        lines: lines.splice(0).map(withoutChance),
        exchanges: exchanges.splice(0),
        received: received.splice(0),
        byFastify: asked.mock.calls.length,
      };
      asked.mockClear();
      return taken;
    },
    close: async () => {
      await http.app.close();
      fastify.close();
    },
  };
}

/** Returns a log line without the values that differ between two equal calls. */
function withoutChance({ time, ms, request_id, err, ...line }: Record<string, unknown>) {
  return {
    ...line,
    time: typeof time,
    ms: typeof ms,
    request_id: typeof request_id,
    ...(err instanceof Object && { err: { ...err, stack: "a stack" } }),
  };
}

/** Starts a server that handles every request as before there were direct routes. */
async function serveByFastifyAlone({ app }: Http): Promise<Server> {
  const server = createServer((request, response) => app.routing(request, response));
  server.keepAliveTimeout = app.server.keepAliveTimeout;
  for (const listener of app.server.listeners("clientError")) server.on("clientError", listener as () => void);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

interface Call {
  readonly method?: string;
  readonly target?: string;
  readonly version?: string;
  readonly headers?: readonly string[];
  readonly host?: string | null;
  readonly body?: string | Buffer;
  /** Content-Type; null for none. */
  readonly type?: string | null;
  /** False for a body without our Content-Length header. */
  readonly length?: boolean;
}

const signatureOf = (body: string | Buffer): string => createHmac("sha256", key).update(body).digest("hex");

function head({ method = "POST", target = "/callbacks/trevo/studio/balance", version = "1.1", host = "localhost", ...call }: Call): string {
  const { body = "", type = "application/json", headers = [], length = true } = call;
  return [
    `${method} ${target} HTTP/${version}`,
    ...(host === null ? [] : [`Host: ${host}`]),
    ...(type === null ? [] : [`Content-Type: ${type}`]),
    ...(length && method !== "GET" ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
    `X-Signature: ${signatureOf(body)}`,
    ...headers,
    "\r\n",
  ].join("\r\n");
}

const send = (call: Call): Sent => ({ pieces: [head(call), ...(call.body === undefined || call.body.length === 0 ? [] : [call.body])] });
const chunked = (body: string): string => `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;

/** Returns the body of a balance call for the session that plays. */
const balance = (): string => JSON.stringify({ session: token });
const bet = (transaction: string): string =>
  JSON.stringify({ transaction, round: `round-${transaction}`, session: token, game: "studio-button", amount: 100 });
const padded = (bytes: number): string =>
  JSON.stringify({ session: token, padding: "" }).replace('""', () => `"${"x".repeat(bytes - balance().length - 13)}"`);
const nested = (depth: number): string => `{"session":${"[".repeat(depth)}${"]".repeat(depth)}}`;
const limit = 64 * 1024;

interface Case {
  readonly name: string;
  readonly sent: () => Sent;
  /** Status of the first answer; null if there is none. */
  readonly status: number | null;
}

const direct: readonly Case[] = [
  { name: "a balance", status: 200, sent: () => send({ body: balance() }) },
  { name: "a bet that comes again", status: 200, sent: () => send({ target: "/callbacks/trevo/studio/bet", body: bet("odd-1") }) },
  { name: "a wrong signature", status: 401, sent: () => send({ body: balance(), headers: ["X-Signature: 00"] }) },
  { name: "broken JSON", status: 400, sent: () => send({ body: '{"session":' }) },
  { name: "JSON nested 33 levels deep", status: 400, sent: () => send({ body: nested(33) }) },
  { name: "an empty body", status: 400, sent: () => send({ body: "" }) },
  { name: "a tenant that nobody knows", status: 404, sent: () => send({ target: "/callbacks/nobody/studio/balance", body: balance() }) },
  { name: "an action that nobody knows", status: 400, sent: () => send({ target: "/callbacks/trevo/studio/nothing", body: balance() }) },
  { name: "an action of several segments", status: 400, sent: () => send({ target: "/callbacks/trevo/studio/a/b/c", body: balance() }) },
  {
    name: "a query with a secret",
    status: 200,
    sent: () => send({ target: "/callbacks/trevo/studio/balance?token=abc&x=1", body: balance() }),
  },
  {
    name: "a GET with a query",
    status: 401,
    sent: () => send({ method: "GET", type: null, target: "/callbacks/trevo/swipe-games/balance?sessionID=a" }),
  },
  { name: "a body of exactly the limit", status: 200, sent: () => send({ body: padded(limit) }) },
  { name: "a charset", status: 200, sent: () => send({ body: balance(), type: "application/json; charset=utf-8" }) },
  {
    name: "a body that says it is compressed",
    status: 400,
    sent: () => send({ body: gzipSync(balance()), headers: ["Content-Encoding: gzip"] }),
  },
  { name: "two question marks", status: 200, sent: () => send({ target: "/callbacks/trevo/studio/balance?a?b", body: balance() }) },
  {
    name: "an action of 3,000 characters",
    status: 400,
    sent: () => send({ target: `/callbacks/trevo/studio/${"a".repeat(3_000)}`, body: balance() }),
  },
  {
    name: "Expect: 100-continue",
    status: 100,
    sent: () => ({ pieces: [head({ body: balance(), headers: ["Expect: 100-continue"] }), 50, balance()], answers: 2 }),
  },
  {
    name: "a body in pieces",
    status: 200,
    sent: () => ({ pieces: [head({ body: balance() }), balance().slice(0, 9), 60, balance().slice(9)] }),
  },
  { name: "HTTP/1.0", status: 200, sent: () => send({ version: "1.0", body: balance() }) },
  { name: "HTTP/1.0 without a host", status: 200, sent: () => send({ version: "1.0", host: null, body: balance() }) },
  { name: "another brand's host", status: 200, sent: () => send({ host: "aurora.localhost:3000", body: balance() }) },
  { name: "Connection: close", status: 200, sent: () => send({ body: balance(), headers: ["Connection: close"] }) },
  {
    name: "two calls one after the other on one connection",
    status: 200,
    sent: () => ({ pieces: [head({ body: balance() }), balance(), 100, head({ body: "{" }), "{"], answers: 2 }),
  },
  {
    name: "three calls at once on one connection",
    status: 200,
    sent: () => ({ pieces: [[balance(), "{", bet("odd-1")].map((body) => head({ body }) + body).join("")], answers: 3 }),
  },
  {
    name: "a connection cut off within the body",
    status: null,
    sent: () => ({ pieces: [head({ body: balance() }), balance().slice(0, 9)], cut: true }),
  },
  {
    name: "a forwarded host and scheme that no proxy may name",
    status: 200,
    sent: () => send({ body: balance(), headers: ["X-Forwarded-Host: brand.example", "X-Forwarded-Proto: https"] }),
  },
  { name: "a database that is away", status: 503, sent: () => send({ target: "/callbacks/away/studio/balance", body: balance() }) },
  {
    name: "the same in English",
    status: 503,
    sent: () => send({ target: "/callbacks/away/studio/balance", body: balance(), headers: ["Accept-Language: en"] }),
  },
  { name: "a bug", status: 500, sent: () => send({ target: "/callbacks/bug/studio/balance", body: balance() }) },
];

const byFastify: readonly Case[] = [
  { name: "the back office's host", status: 404, sent: () => send({ host: officeHost, body: balance() }) },
  { name: "the back office's host in capitals", status: 404, sent: () => send({ host: "BACKOFFICE.trevo.example:80", body: balance() }) },
  { name: "a malformed host", status: 400, sent: () => send({ host: "localhost:99999", body: balance() }) },
  { name: "its host twice", status: 400, sent: () => send({ body: balance(), headers: ["hOST: evil.example"] }) },
  { name: "a declared length above the limit", status: 413, sent: () => send({ body: padded(limit + 1) }) },
  {
    name: "a chunked body",
    status: 200,
    sent: () => ({ pieces: [head({ body: balance(), length: false, headers: ["Transfer-Encoding: chunked"] }), chunked(balance())] }),
  },
  {
    name: "a chunked body above the limit",
    status: 413,
    sent: () => ({ pieces: [head({ length: false, headers: ["Transfer-Encoding: chunked"] }), chunked(padded(limit + 1))] }),
  },
  { name: "plain text", status: 200, sent: () => send({ body: balance(), type: "text/plain" }) },
  { name: "a type that is none", status: 415, sent: () => send({ body: balance(), type: "nonsense" }) },
  { name: "no type", status: 200, sent: () => send({ body: balance(), type: null }) },
  { name: "neither a type nor a length", status: 400, sent: () => send({ type: null, length: false }) },
  { name: "HEAD", status: 404, sent: () => send({ method: "HEAD", body: "" }) },
  { name: "PUT", status: 404, sent: () => send({ method: "PUT", body: balance() }) },
  { name: "OPTIONS", status: 400, sent: () => send({ method: "OPTIONS", body: "" }) },
  {
    name: "a chunked GET",
    status: 400,
    sent: () => ({ pieces: [head({ method: "GET", headers: ["Transfer-Encoding: chunked"] }), chunked("{}")] }),
  },
  { name: "a GET with a body", status: 400, sent: () => send({ method: "GET", body: "", headers: ["Content-Length: 2"] }) },
  { name: "a provider that nobody knows", status: 404, sent: () => send({ target: "/callbacks/trevo/nobody/balance", body: balance() }) },
  { name: "no action", status: 404, sent: () => send({ target: "/callbacks/trevo/studio", body: balance() }) },
  { name: "a slash at the end", status: 200, sent: () => send({ target: "/callbacks/trevo/studio/balance/", body: balance() }) },
  { name: "an encoded letter", status: 200, sent: () => send({ target: "/callbacks/trevo/studio/balan%63e", body: balance() }) },
  { name: "a broken encoding", status: 400, sent: () => send({ target: "/callbacks/trevo/studio/%zz", body: balance() }) },
  { name: "an encoded NUL", status: 400, sent: () => send({ target: "/callbacks/trevo/studio/balance?a=%00", body: balance() }) },
  {
    name: "a tenant's name of 500 characters",
    status: 414,
    sent: () => send({ target: `/callbacks/${"a".repeat(500)}/studio/balance`, body: balance() }),
  },
  {
    name: "an absolute target",
    status: 200,
    sent: () => send({ target: "http://localhost/callbacks/trevo/studio/balance", body: balance() }),
  },
];

const byNode: readonly Case[] = [
  { name: "no host", status: 400, sent: () => send({ host: null, body: balance() }) },
  { name: "two lengths", status: 400, sent: () => send({ body: balance(), headers: ["Content-Length: 3"] }) },
  { name: "no HTTP", status: 400, sent: () => ({ pieces: ["nonsense\r\n\r\n"] }) },
];

/** Sends the request both ways, one after the other. The second answer could depend on the first, and must not. */
async function bothWays(ways: Ways, sent: Sent) {
  const seen = [];
  for (const port of [ways.fastify, ways.direct]) {
    ways.taken();
    const answers = await exchangeBytes(port, sent);
    // All log entries of the first connection are written before the second one is answered.
    await exchangeBytes(port, send({ target: "/callbacks/last/studio/balance", body: "{}" }));
    const { lines, exchanges, received, byFastify: asked } = ways.taken();
    seen.push({ what: { answers, lines, exchanges, received }, asked });
  }
  const [old, now] = seen;
  if (!old || !now) throw new Error("there are two ways");
  return { old: old.what, now: now.what, askedFastify: now.asked };
}

const statusOf = (answers: readonly { status: string }[]): number | null => {
  const [first] = answers;
  return first ? Number(/^HTTP\/1\.1 (\d{3})/.exec(first.status)?.[1]) : null;
};

const forwarded =
  (host: string, proto = "https") =>
  () =>
    send({ body: balance(), headers: [`X-Forwarded-Host: ${host}`, `X-Forwarded-Proto: ${proto}`, "X-Forwarded-For: 192.0.2.7"] });

const behind: readonly (Case & { readonly asked: number })[] = [
  { name: "a host and https", asked: 0, status: 200, sent: forwarded("brand.example") },
  { name: "hosts and schemes of several", asked: 0, status: 200, sent: forwarded("evil.example, brand.example:8443", "http, https") },
  { name: "http", asked: 0, status: 200, sent: forwarded("brand.example", "http") },
  { name: "an empty host", asked: 0, status: 200, sent: forwarded("") },
  { name: "nothing", asked: 0, status: 200, sent: () => send({ body: balance() }) },
  { name: "a malformed host", asked: 1, status: 400, sent: forwarded("brand.example:99999") },
  { name: "the back office's host", asked: 1, status: 404, sent: forwarded(officeHost) },
];

describe("a provider's call", () => {
  const cases = [
    ...direct.map((one) => ({ ...one, asked: 0 })),
    ...byFastify.map((one) => ({ ...one, asked: 1 })),
    ...byNode.map((one) => ({ ...one, asked: 0 })),
  ];

  it.each(cases)("with $name is answered, logged and measured as Fastify does", async ({ sent, asked, status }) => {
    const { old, now, askedFastify } = await bothWays(plain, sent());
    expect(now).toEqual(old);
    expect(statusOf(now.answers)).toBe(status);
    expect(askedFastify).toBe(asked);
  });

  it.each(behind)(
    "for which a trusted proxy sends $name is answered, logged and measured as Fastify does",
    async ({ sent, asked, status }) => {
      const { old, now, askedFastify } = await bothWays(behindProxy, sent());
      expect(now).toEqual(old);
      expect(statusOf(now.answers)).toBe(status);
      expect(askedFastify).toBe(asked);
    },
  );

  it("has its request id in the answer, the error and the log line, and no two calls share one", async () => {
    const log: Record<string, unknown>[] = [];
    const ways = await serveWays([], log);
    const ids = [];
    for (const slug of ["trevo", "away", "trevo"]) {
      const answer = await fetch(`http://127.0.0.1:${ways.direct}/callbacks/${slug}/studio/balance`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{}",
      });
      const id = answer.headers.get("x-request-id");
      const { request_id = id } = (await answer.json()) as { request_id?: string };
      expect(request_id).toBe(id);
      ids.push(id);
    }
    await ways.close();
    expect(new Set(ids).size).toBe(3);
    expect(log.filter(({ msg }) => msg === "request").map(({ request_id }) => request_id)).toEqual(ids);
  });

  it("that is in progress when the server closes is answered first, and a call behind it receives the end of the connection", async () => {
    const ways = await serveWays([]);
    const closed = Promise.withResolvers<void>();
    let isClosed = false;
    const answers = await exchangeBytes(ways.direct, {
      pieces: [
        `${head({ target: "/callbacks/held/studio/balance", body: "{}" })}{}`,
        () => vi.waitFor(() => expect(held).not.toBeNull()),
        async () => {
          void ways.http.app.close().then(closed.resolve, closed.reject);
          void closed.promise.then(() => (isClosed = true));
        },
        50,
        `${head({ body: "{}" })}{}`,
        50,
        async () => {
          expect(isClosed).toBe(false);
          held?.();
        },
      ],
      answers: 2,
    });
    await closed.promise;
    await ways.close();
    expect(answers.map(({ status, headers }) => [status, headers["connection"]])).toEqual([
      ["HTTP/1.1 404 Not Found", "keep-alive"],
      ["HTTP/1.1 400 Bad Request", "close"],
    ]);
  });
});
