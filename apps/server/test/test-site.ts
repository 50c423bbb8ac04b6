import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Newcomer, newcomer } from "@trevo/testing";
import { createSandbox } from "../../sandbox/src/app.ts";
import type { RealtimeOptions } from "../src/adapters/realtime/realtime.ts";
import { type App, type AppNeeds, createApp } from "../src/app.ts";
import { type MovableClock, createMovableClock } from "../src/kernel/clock.ts";
import { readConfig } from "../src/kernel/config.ts";
import { type Log, createLog } from "../src/kernel/log.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- tests read replies as a stranger would

export interface Reply {
  readonly status: number;
  readonly json: Json;
  readonly headers: IncomingHttpHeaders;
}

export interface CallOptions {
  readonly token?: string | undefined;
  readonly body?: unknown;
  /** Body sent unchanged, in place of `body`. */
  readonly raw?: string | Buffer;
  readonly key?: string;
  readonly headers?: Record<string, string>;
  /** The tenant; `trevo` when absent. */
  readonly tenant?: string;
  /** URL of another server of the same installation. */
  readonly base?: string;
}

export interface Member extends Newcomer {
  readonly id: string;
  readonly token: string;
}

/** The whole product in one process, with the sandbox for external services, on its own database. */
export interface TestSite {
  readonly app: App;
  readonly database: TestDatabase;
  readonly clock: MovableClock;
  readonly url: string;
  readonly sandboxUrl: string;
  /** Folder of uploads and of the sandbox's books. */
  readonly dataDir: string;
  call(method: "GET" | "POST", path: string, options?: CallOptions): Promise<Reply>;
  sandbox(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<Reply>;
  /** A registered player; with `verified`, phone and e-mail are confirmed by the codes that the sandbox received. */
  join(options?: { tenant?: string; verified?: boolean; fields?: Partial<Newcomer>; headers?: Record<string, string> }): Promise<Member>;
  /** Deposits through the bank: creates a charge, pays it at the sandbox bank, and waits for the credit. */
  deposit(member: Member, amount: number, tenant?: string): Promise<void>;
  wallet(member: Member, tenant?: string): Promise<Json>;
  /** Launches a game and returns its token. */
  launch(member: Member | null, gamecode: string, options?: { mode?: "real" | "demo"; tenant?: string }): Promise<string>;
  close(): Promise<void>;
}

const standard = {
  PORT: "0",
  RATE_LIMIT_SCALE: "1000",
  LOAD_LIMIT_SCALE: "20",
  SITE_DIR: "/nowhere",
  DEMO_CANCEL_WINDOW_SECONDS: "0",
  OUTGOING_LOOPBACK: "allowed",
};

/** Settings that decide what a first start writes. A site with one of its own starts on an empty database. */
const seeding = new Set([
  "DEMO_BRANDS",
  "DEMO_CANCEL_WINDOW_SECONDS",
  "DEMO_FIRST_OFFSET_HOURS",
  "KEY_FILE",
  "SPORTS_FEEDS",
  "TREVO_MODE",
  "TREVO_SECRET",
]);

/** Starts the product once, so that sites begin with its demonstration and skip 1.5 s of theirs. Their own start is its second. */
async function seed(url: string): Promise<void> {
  const config = readConfig({ ...standard, DATABASE_URL: url, SANDBOX_URL: "http://localhost:9", DATA_DIR: tmpdir() });
  const app = await createApp({ config, log: createLog("silent") });
  await app.close();
}

export async function startTestSite(
  env: Record<string, string> = {},
  log: Log = createLog(process.env["TEST_LOG"] ?? "silent"),
  realtime: Partial<RealtimeOptions> = {},
  more: Pick<AppNeeds, "limiter" | "load"> = {},
): Promise<TestSite> {
  const database = await createTestDatabase(Object.keys(env).some((name) => seeding.has(name)) ? undefined : seed);
  const dataDir = await mkdtemp(join(tmpdir(), "trevo-site-"));
  const clock = createMovableClock();
  let url = "";
  const sandboxApp = await createSandbox({ productUrl: () => url, dataDir, matches: { listedHours: 0.5, isUnderWay: false } });
  const sandboxUrl = await sandboxApp.listen({ port: 0, host: "127.0.0.1" });
  const { smtp_url } = (await (await fetch(`${sandboxUrl}/sandbox/mail`)).json()) as { smtp_url: string };
  const config = readConfig({
    ...standard,
    SMTP_URL: smtp_url,
    DATABASE_URL: database.url,
    SANDBOX_URL: sandboxUrl.replace("127.0.0.1", "localhost"),
    DATA_DIR: dataDir,
    ...env,
  });
  const app = await createApp({ config, log, clock, realtime, ...more });
  await app.listen();
  url = app.url();
  const calls = createCalls(url, sandboxUrl);
  return {
    app,
    database,
    clock,
    url,
    sandboxUrl,
    dataDir,
    ...calls,
    close: async () => {
      await app.close();
      await sandboxApp.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Host name of a tenant: `localhost` is trevo's, `<name>.localhost` another tenant's. Node does not resolve the latter, so it is sent as
 * the Host header.
 */
const hostOf = (base: string, tenant: string): string => `${tenant === "trevo" ? "" : `${tenant}.`}localhost:${new URL(base).port}`;

export function createCalls(
  url: string,
  sandboxUrl: string,
): Pick<TestSite, "call" | "sandbox" | "join" | "deposit" | "wallet" | "launch"> {
  const call: TestSite["call"] = async (method, path, options = {}) => {
    const base = options.base ?? url;
    const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    return send(`${base.replace("localhost", "127.0.0.1")}${path}`, {
      method,
      headers: {
        accept: "application/json",
        host: hostOf(base, options.tenant ?? "trevo"),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...(options.key && { "idempotency-key": options.key }),
        ...options.headers,
      },
      ...(body !== undefined && { body }),
    });
  };
  const sandbox: TestSite["sandbox"] = (method, path, body) =>
    send(`${sandboxUrl}${path}`, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  const confirm = async (member: Member, contact: "phone" | "email", tenant: string): Promise<void> => {
    const code = await eventually(`a code for ${contact}`, async () => {
      const { json } = await sandbox("GET", `/sandbox/outbox?to=${encodeURIComponent(member[contact])}`);
      return (json["data"] as Json[]).find((message) => message["code"])?.["code"] as string | undefined;
    });
    expectStatus(await call("POST", `/api/auth/verify-${contact}`, { token: member.token, body: { code }, tenant }), 200);
  };

  return {
    call,
    sandbox,
    join: async ({ tenant = "trevo", verified = false, fields = {}, headers = {} } = {}) => {
      const person = newcomer(fields);
      const { json } = expectStatus(await call("POST", "/api/auth/register", { body: person, tenant, headers }), 201);
      const member: Member = { ...person, id: json["data"].id as string, token: json["token"] as string };
      if (verified) for (const contact of ["phone", "email"] as const) await confirm(member, contact, tenant);
      return member;
    },
    deposit: async (member, amount, tenant = "trevo") => {
      const { json } = expectStatus(
        await call("POST", "/api/main-gateway/qrcode-pix", { token: member.token, body: { amount }, tenant }),
        201,
      );
      const { id, code } = json["data"] as { id: string; code: string };
      expectStatus(
        await sandbox("POST", "/sandbox/pay", {
          br_code: code,
          payer: { name: `${member.first_name} ${member.last_name}`, cpf: member.cpf },
        }),
        200,
      );
      await eventually("the deposit", async () => {
        const reply = await call("POST", "/api/main-gateway/consult-status-transaction", { token: member.token, body: { id }, tenant });
        return reply.json["data"]?.status === "paid" ? true : undefined;
      });
    },
    wallet: async (member, tenant = "trevo") =>
      expectStatus(await call("GET", "/api/profile/wallet", { token: member.token, tenant }), 200).json["data"] as Json,
    launch: async (member, gamecode, { mode = "real", tenant = "trevo" } = {}) => {
      const game = expectStatus(await call("POST", "/api/games/get", { body: { game_id: gamecode }, tenant }), 200).json["data"] as Json;
      const { json } = expectStatus(
        await call("POST", "/api/games/url", { token: member?.token, body: { game_id: game["id"], mode }, tenant }),
        200,
      );
      const address = new URL(json["gameUrl"] as string);
      return address.searchParams.get("token") ?? address.searchParams.get("session") ?? "";
    },
  };
}

interface Sending {
  method: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

/** `fetch` cannot set the Host header, which identifies the tenant. */
function send(url: string, { method, headers, body }: Sending): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method, headers: { ...headers, ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }) } },
      (incoming) => {
        incoming.setEncoding("utf8");
        let text = "";
        incoming.on("data", (chunk: string) => (text += chunk));
        incoming.once("end", () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            json: text.startsWith("{") ? (JSON.parse(text) as Json) : { text },
          }),
        );
      },
    );
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}

export function expectStatus(reply: Reply, status: number): Reply {
  if (reply.status !== status) throw new Error(`expected ${status}, got ${reply.status}: ${JSON.stringify(reply.json)}`);
  return reply;
}

/** Repeats the read until it returns a value, for at most ten seconds. */
export async function eventually<T>(description: string, read: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const found = await read();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  throw new Error(`waited in vain for ${description}`);
}
