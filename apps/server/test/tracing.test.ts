import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { newcomer } from "@trevo/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  readonly status: { code?: number };
}

interface Collector {
  readonly url: string;
  /** Everything that was received, as text. */
  text(): string;
  spans(): Span[];
  close(): Promise<void>;
}

/** Starts a collector of OTLP over HTTP. */
async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.once("end", () => {
      bodies.push(`${request.url} ${body}`);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
  const exportsOf = () => bodies.map((body) => JSON.parse(body.slice(body.indexOf(" "))) as Export);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => bodies.join("\n"),
    spans: () => exportsOf().flatMap((sent) => sent.resourceSpans.flatMap((of) => of.scopeSpans.flatMap(({ spans }) => spans))),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const attributeOf = (span: Span | undefined, key: string) => {
  const value = span?.attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

const canary = newcomer({
  first_name: "Canarinho",
  last_name: "Amarelo",
  email: "canario@voa.example",
  password: "canta-canario-9",
  password_confirmation: "canta-canario-9",
});

/** Makes a player's typical calls, with data that no one else may read. */
async function playAnEvening(site: TestSite): Promise<Member> {
  const member = await site.join({ fields: canary, verified: true, headers: { "x-forwarded-for": "203.0.113.77" } });
  await site.deposit(member, 4_321);
  const method = await site.call("POST", "/api/wallet/withdraw/method", { token: member.token, body: { type: "cpf", key: member.cpf } });
  expectStatus(await site.call("GET", "/api/casinos/games?searchTerm=segredo-da-busca", { token: member.token }), 200);
  expect((await site.call("GET", "/api/wallet/withdrawals/canary-of-the-path", { token: member.token })).status).toBeGreaterThanOrEqual(
    400,
  );
  expect(method.status).toBeLessThan(500);
  return member;
}

describe("with a collector", () => {
  let collector: Collector;
  let site: TestSite;
  let member: Member;
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";

  beforeAll(async () => {
    collector = await startCollector();
    site = await startTestSite({
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_TRACES_SAMPLER_ARG: "1",
      TRUSTED_PROXIES: "loopback",
    });
    member = await playAnEvening(site);
    const traceparent = `00-${traceId}-00f067aa0ba902b7-00`;
    await site.call("POST", "/api/profile/self-exclusion", { token: member.token, body: { value: "forever" }, headers: { traceparent } });
    // Closing the process sends the remaining traces.
    await site.close();
  }, 120_000);
  afterAll(() => collector.close());

  it("traces requests by the pattern of their route, with the transactions below them", () => {
    const spans = collector.spans();
    const request = spans.find(({ name }) => name === "POST /api/main-gateway/qrcode-pix");
    expect(attributeOf(request, "http.route")).toBe("/api/main-gateway/qrcode-pix");
    expect(Number(attributeOf(request, "http.response.status_code"))).toBe(201);
    expect(attributeOf(request, "trevo.request_id")).toMatch(/./);
    const transaction = spans.find(({ name, traceId: of }) => name.startsWith("transaction of ") && of === request?.traceId);
    expect(transaction?.name).toBe("transaction of POST /api/main-gateway/qrcode-pix");
    expect(transaction?.parentSpanId).toBe(request?.spanId);
    expect(attributeOf(transaction, "trevo.outcome")).toBe("commit");
  });

  it("traces jobs, with their transactions by the job's name", () => {
    const spans = collector.spans();
    const jobs = spans.filter(({ name }) => name.startsWith("job "));
    expect(jobs.length).toBeGreaterThan(0);
    const names = new Set(jobs.map(({ name }) => `transaction of ${name}`));
    expect(spans.some(({ name }) => names.has(name))).toBe(true);
  });

  it("continues the trace that a proxy began", () => {
    const request = collector.spans().find(({ name }) => name === "POST /api/profile/self-exclusion");
    expect(request).toMatchObject({ traceId, parentSpanId: "00f067aa0ba902b7" });
  });

  it("sends no personal data: no name, address, number, token, search or path chosen by a player", () => {
    const sent = collector.text();
    expect(sent).toContain("POST /api/auth/register");
    const secrets = [
      canary.first_name,
      canary.last_name,
      canary.email,
      canary.password,
      member.cpf,
      member.phone,
      member.token,
      member.id,
      "203.0.113.77",
      "segredo-da-busca",
      "canary-of-the-path",
    ];
    expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
    const keys = new Set(collector.spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    expect([...keys].toSorted()).toEqual([
      "db.system.name",
      "http.request.method",
      "http.response.status_code",
      "http.route",
      "trevo.outcome",
      "trevo.pool",
      "trevo.request_id",
    ]);
  });
});

describe("with a sampling share of zero", () => {
  it("sends only failures", async () => {
    const collector = await startCollector();
    const site = await startTestSite({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: "0" });
    try {
      const member = await site.join();
      await site.database.owner.sql`alter table favorites rename to favorites_away`;
      const failed = await site.call("GET", "/api/profile/favorites", { token: member.token });
      expect(failed.status).toBe(500);
    } finally {
      await site.close();
    }
    await eventually("the failed request", async () => collector.spans().find(({ name }) => name.includes("favorites")));
    expect(collector.spans().filter(({ status }) => status.code !== 2)).toEqual([]);
    await collector.close();
  }, 60_000);
});
