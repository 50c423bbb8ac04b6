import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Newcomer, newcomer } from "@trevo/testing";
import type { PartnerAccount, PartnerKind, Proposal, ProposalFile } from "@trevo/contract";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSandbox } from "../../sandbox/src/app.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type TestSite, createCalls, eventually, expectStatus, startTestSite } from "./test-site.ts";

const secret = "a-secret-of-an-installation-that-is-live";
const brands = ["trevo", "aurora"] as const;
type Brand = (typeof brands)[number];

/** A bank, a message carrier and an identity verifier of one brand only, with credentials of their own. */
interface Partners {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly dir: string;
}

let site: TestSite;
let live: ServerProcess;
const partners = new Map<Brand, Partners>();

const ownSecrets = (brand: Brand) => ({
  client_id: `client-of-${brand}`,
  client_secret: `bank-secret-of-${brand}`,
  messages: `carrier-secret-of-${brand}`,
  identity: `identity-secret-of-${brand}`,
});

async function startPartners(brand: Brand): Promise<Partners> {
  const dir = await mkdtemp(join(tmpdir(), `trevo-partners-${brand}-`));
  const app = await createSandbox({
    productUrl: () => "http://127.0.0.1:1",
    dataDir: dir,
    secrets: ownSecrets(brand),
    matches: { listedHours: 0.1, isUnderWay: false },
  });
  const url = (await app.listen({ port: 0, host: "127.0.0.1" })).replace("127.0.0.1", "localhost");
  return { app, url, dir };
}

/** Connects a partner as on an operator's first day: one member enters the account and checks it at the partner, another approves it. */
async function connect(brand: Brand, kind: PartnerKind, fields: object, [ana, bia]: readonly [TestMember, TestMember]): Promise<void> {
  const as = (path: string, body: object, { token }: TestMember) => office(site, "POST", path, { token, body });
  const { id } = expectStatus(await as(`${brand}/partners`, { kind, fields }, ana), 201).json["data"] as PartnerAccount;
  expect(expectStatus(await as(`${brand}/partners/${id}/check`, {}, ana), 200).json["data"]).toMatchObject({ state: "checked" });
  const proposed = expectStatus(await as(`${brand}/partners/${id}/activate`, { reason: "first day" }, ana), 200);
  const { id: proposal } = proposed.json["data"] as Proposal;
  const file = expectStatus(await office(site, "GET", `proposals/${proposal}`, { token: bia.token }), 200).json["data"] as ProposalFile;
  expectStatus(await as(`proposals/${proposal}/approve`, { version: file.now?.version ?? "" }, bia), 200);
}

beforeAll(async () => {
  // The installation is set up in demo mode without a worker, so that nothing is sent to the sandbox.
  site = await startTestSite({ TREVO_ROLES: "api,realtime", TREVO_SECRET: secret });
  const may = ["partners.credentials"] as const;
  const staff = [await hire(site, { may }), await hire(site, { may })] as const;
  for (const brand of brands) {
    const own = await startPartners(brand);
    partners.set(brand, own);
    const { client_id, client_secret, messages, identity } = ownSecrets(brand);
    const bank = { token_url: `${own.url}/oauth/token`, api_url: `${own.url}/v2`, payouts_url: own.url, key: `pix@${brand}.example` };
    const authorised = { client_id, client_secret, callback_auth: "hmac_query", callback_secret: `callback-secret-of-${brand}` };
    await connect(brand, "pix", { ...bank, ...authorised }, staff);
    await connect(brand, "sms", { base_url: own.url, token: messages }, staff);
    await connect(brand, "identity", { base_url: own.url, token: identity }, staff);
    const { smtp_url } = (await (await fetch(`${own.url}/sandbox/mail`)).json()) as { smtp_url: string };
    const { hostname, port, username, password } = new URL(smtp_url);
    const relay = { host: hostname, port, security: "starttls", from: `no-reply@${brand}.example` };
    await connect(brand, "email", { ...relay, user: decodeURIComponent(username), password: decodeURIComponent(password) }, staff);
  }
  const { sql } = site.database.owner;
  await sql`update tenants set state = 'inactive' where slug not in ('trevo', 'aurora')`;
  await sql`delete from tenant_hosts`;
  await sql`insert into tenant_hosts (host, tenant_id) select slug || '.live.example', id from tenants`;
  live = await startServerProcess({ ...liveEnvironment(), databaseUrl: site.database.url });
});
afterAll(async () => {
  await live.stop();
  await site.close();
  for (const { app, dir } of partners.values()) {
    await app.close();
    await rm(dir, { recursive: true, force: true });
  }
});

const liveEnvironment = () => ({
  TREVO_MODE: "live",
  ALLOW_SINGLE_DATABASE: "yes",
  TREVO_SECRET: secret,
  BACK_OFFICE_HOST: "backoffice.live.example",
  TRUSTED_PROXIES: "loopback",
  DATA_DIR: site.dataDir,
});

/** Headers as the proxy in front of the server sends them. */
const headersOf = (brand: Brand) => ({ host: `${brand}.live.example`, "x-forwarded-proto": "https" });

describe("live mode", () => {
  it("gives each brand's own bank the brand's public address", async () => {
    for (const brand of brands) {
      const { dir } = partners.get(brand) as Partners;
      const books = await readFile(join(dir, "sandbox", "books.jsonl"), "utf8");
      expect(books).toContain(`https://${brand}.live.example/callbacks/${brand}/pix?hmac=`);
      expect(books).not.toContain("localhost:");
    }
  });

  it.each(brands)("supports an evening of a player of %s: registration, Pix, a bet, a withdrawal", async (brand) => {
    const { url } = partners.get(brand) as Partners;
    const calls = createCalls(live.url, url);
    const headers = headersOf(brand);
    const call: TestSite["call"] = (method, path, options = {}) => calls.call(method, path, { ...options, headers });
    const person: Newcomer = newcomer();
    const { json } = expectStatus(await call("POST", "/api/auth/register", { body: person }), 201);
    const token = json["token"] as string;
    for (const contact of ["phone", "email"] as const) {
      const code = await eventually(`a code for ${contact}`, async () => {
        const outbox = await calls.sandbox("GET", `/sandbox/outbox?to=${encodeURIComponent(person[contact])}`);
        return (outbox.json["data"] as { code: string | null }[]).find((message) => message.code)?.code ?? undefined;
      });
      expectStatus(await call("POST", `/api/auth/verify-${contact}`, { token, body: { code } }), 200);
    }
    const charge = expectStatus(await call("POST", "/api/main-gateway/qrcode-pix", { token, body: { amount: 10_000 } }), 201);
    const { id, code: br_code } = charge.json["data"] as { id: string; code: string };
    const payer = { name: `${person.first_name} ${person.last_name}`, cpf: person.cpf };
    expectStatus(await calls.sandbox("POST", "/sandbox/pay", { br_code, payer }), 200);
    await eventually("the deposit", async () => {
      const reply = await call("POST", "/api/main-gateway/consult-status-transaction", { token, body: { id } });
      return reply.json["data"]?.status === "paid" ? true : undefined;
    });
    const game = expectStatus(await call("POST", "/api/games/get", { body: { game_id: "dice" } }), 200).json["data"];
    const launched = expectStatus(await call("POST", "/api/games/url", { token, body: { game_id: game.id, mode: "real" } }), 200);
    expect(launched.json["gameUrl"]).toMatch(new RegExp(`^https://${brand}\\.live\\.example/`));
    const launch = new URL(launched.json["gameUrl"] as string).searchParams.get("token") ?? "";
    const round = { game: "dice", stake: 1_000, params: { target: 50, direction: "over" } };
    expectStatus(await call("POST", "/house/api/rounds", { token: launch, key: "one", body: round }), 201);
    const method = expectStatus(await call("POST", "/api/wallet/withdraw/method", { token, body: { type: "cpf", key: person.cpf } }), 201);
    const asked = { amount: 5_000, method_id: method.json["data"].id };
    expectStatus(await call("POST", "/api/wallet/withdraw/request", { token, key: "out", body: asked }), 201);
    const paid = await eventually("the payout", async () => {
      const { data } = (await calls.sandbox("GET", "/sandbox/payouts")).json as { data: { amount: number; status: string; cpf: string }[] };
      return data.find(({ cpf, status }) => cpf === person.cpf && status === "paid");
    });
    expect(paid.amount).toBe(5_000);
    for (const [other, { url: elsewhere }] of partners)
      if (other !== brand) {
        const { data } = (await createCalls(live.url, elsewhere).sandbox("GET", "/sandbox/payouts")).json as { data: { cpf: string }[] };
        expect(data.filter(({ cpf }) => cpf === person.cpf)).toEqual([]);
      }
  });

  it("refuses to start with an active brand that the public cannot reach", async () => {
    await site.database.owner.sql`update tenant_hosts set host = 'aurora.localhost' where host = 'aurora.live.example'`;
    try {
      const started = startServerProcess({ ...liveEnvironment(), databaseUrl: site.database.url, LOG_LEVEL: "silent" });
      const outcome = await started.then(
        async (server) => {
          await server.stop();
          return "started";
        },
        () => "refused",
      );
      expect(outcome).toBe("refused");
    } finally {
      await site.database.owner.sql`update tenant_hosts set host = 'aurora.live.example' where host = 'aurora.localhost'`;
    }
  });
});
