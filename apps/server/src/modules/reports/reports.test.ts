import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../../kernel/log.ts";
import { createMetrics } from "../../kernel/metrics.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import { type TestSite, startTestSite } from "../../../test/test-site.ts";
import { createReports } from "./create-reports.ts";
import { maskText } from "./mask-text.ts";

const report = { kind: "script", status: 0, reference: "ERR-000-123456", path: "/casino/games", message: "TypeError: x is null" } as const;

describe("masking a browser's error report", () => {
  it.each([
    ["/account/wallet?token=abc", "/account/wallet"],
    ["/pages/quem-somos#fim", "/pages/quem-somos"],
    ["TypeError: no ana.souza@exemplo.com.br", "TypeError: no [email]"],
    ["cpf 529.982.247-25 refused", "cpf [digits] refused"],
    ["+55 (11) 98765-4321", "[digits]"],
    ["Bearer 9f86d081884c7d659a2feaa0c55ad015", "Bearer [token]"],
    ["one\n two", "one two"],
    ["at line 120, column 14", "at line 120, column 14"],
  ])("%s", (text, masked) => expect(maskText(text)).toBe(masked));
});

describe("error reports", () => {
  it("are logged with their reference and counted", async () => {
    const lines: string[] = [];
    const metrics = createMetrics();
    const log = createLog("info", { write: (line: string) => void lines.push(line) });
    const scope = { tenant: { slug: "trevo" }, request_id: "r-1", ip: "203.0.113.9", user_agent: "Some Browser" } as unknown as TenantScope;
    createReports({ log, metrics }).receive(scope, { ...report, path: "/user?cpf=52998224725", at: "/assets/shell-abc.js:1:2345" });
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      tenant: "trevo",
      reference: "ERR-000-123456",
      path: "/user",
      at: "/assets/shell-abc.js:1:2345",
    });
    for (const personal of ["203.0.113.9", "Some Browser", "52998224725"]) expect(lines[0]).not.toContain(personal);
    expect(await metrics.metrics()).toContain('browser_errors_total{kind="script"} 1');
  });
});

describe("POST /error-reports", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ RATE_LIMIT_SCALE: "1" });
  });
  afterAll(() => site.close());

  it("answers with the reference", async () => {
    const { status, json } = await site.call("POST", "/api/error-reports", { body: report });
    expect({ status, json }).toEqual({ status: 201, json: { data: { reference: "ERR-000-123456" } } });
  });

  it.each([
    ["a reference of another form", { reference: "my cpf is 52998224725" }],
    ["a place that is no file of the site", { at: "https://elsewhere.example/x.js:1:1" }],
    ["more text than fits", { message: "x".repeat(301) }],
  ])("refuses %s", async (_, part) => {
    const { status } = await site.call("POST", "/api/error-reports", { body: { ...report, ...part } });
    expect(status).toBe(422);
  });

  it("limits the reports of one source", async () => {
    const statuses = [];
    for (let call = 0; call < 61; call++) statuses.push((await site.call("POST", "/api/error-reports", { body: report })).status);
    expect(statuses).toContain(429);
    expect(statuses[0]).toBe(201);
  });
});
