import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Member, type TestSite, eventually, startTestSite } from "./test-site.ts";

const docs = join(import.meta.dirname, "../../../docs/operations");

interface Dashboard {
  readonly panels: {
    readonly id: number;
    readonly type: string;
    readonly targets?: { readonly expr: string; readonly legendFormat?: string }[];
  }[];
}

/** Returns every name in an expression that can be a metric: not a function, a label or an aggregation. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replace(/\{[^}]*\}/g, "")
    .replace(/\[[^\]]*\]/g, "")
    .replace(/\b(?:by|without)\s*\([^)]*\)/g, "");
  return [...bare.matchAll(/\b[a-z]\w*_\w+\b(?!\s*\()/g)].map(([name]) => name);
}

/** Returns the labels that an expression groups or selects by. */
const labelsIn = (expr: string): string[] => [
  ...[...expr.matchAll(/\b(?:by|without)\s*\(([^)]*)\)/g)].flatMap(([, names]) => (names ?? "").split(",").map((name) => name.trim())),
  ...[...expr.matchAll(/[{,]\s*(\w+)\s*(?:=~?|!=|!~)/g)].map(([, name]) => name ?? ""),
];

describe("operations", () => {
  let site: TestSite;
  let member: Member;
  let exposed: string;
  /** Declared labels of each metric. A metric without samples exposes none. */
  let labels: Map<string, readonly string[]>;

  beforeAll(async () => {
    const register = vi.spyOn(Registry.prototype, "registerMetric");
    site = await startTestSite();
    const metrics = register.mock.calls.map(([metric]) => metric as unknown as { name: string; labelNames: readonly string[] });
    labels = new Map(metrics.map(({ name, labelNames }) => [name, labelNames]));
    register.mockRestore();
    member = await site.join({ verified: true });
    await site.deposit(member, 5_000);
    await site.call("GET", "/nowhere/at-all");
    await site.call("POST", "/api/auth/login", { body: { username: member.phone, password: "errada-errada-1" } });
    await site.call("POST", "/api/auth/login", { body: { username: member.phone, password: member.password } });
    const method = await site.call("POST", "/api/wallet/withdraw/method", { token: member.token, body: { type: "cpf", key: member.cpf } });
    await site.sandbox("POST", "/sandbox/faults", { kind: "http_500", times: 100 });
    const { settings } = (await site.app.modules.tenants.all()).find((tenant) => tenant.slug === "trevo") ?? expect.fail("no tenant");
    expect(settings.min_withdrawal).toBeLessThanOrEqual(2_000);
    const requested = await site.call("POST", "/api/wallet/withdraw/request", {
      token: member.token,
      body: { amount: 2_000, method_id: method.json["data"].id },
    });
    expect(requested.status).toBe(201);
    exposed = (await site.call("GET", "/metrics")).json["text"];
  });
  afterAll(() => site.close());

  const families = (): string[] => [...exposed.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name ?? "");
  const isOwn = (name: string): boolean => !/^(?:nodejs|process)_/.test(name);

  it("every metric is documented, and every documented metric is exposed", async () => {
    const page = await readFile(join(docs, "metrics.md"), "utf8");
    const documented = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name ?? "");
    expect(documented.toSorted()).toEqual(families().filter(isOwn).toSorted());
  });

  /** Returns the expressions of the dashboard and the conditions of the alert rules. */
  const readExpressions = async () => {
    const dashboard = JSON.parse(await readFile(join(docs, "grafana-dashboard.json"), "utf8")) as Dashboard;
    const page = await readFile(join(docs, "metrics.md"), "utf8");
    const objectives = await readFile(join(docs, "../../ops/prometheus/objectives.yml"), "utf8");
    const rules = [
      ...[...page.matchAll(/^\| (`.*`) \| (?:at once|\d+ (?:min|h)) \|/gm)].map(([, rule]) => rule ?? ""),
      // Expressions of recording rules; alerts name the recorded series.
      ...[...objectives.matchAll(/- record: .*\n\s+expr: (.*)/g)].map(([, rule]) => rule ?? ""),
    ];
    const targets = dashboard.panels.flatMap((panel) => panel.targets ?? []);
    return { dashboard, rules, targets, exprs: [...targets.map((target) => target.expr), ...rules] };
  };

  it("the dashboard and the alert rules name only metrics that are exposed", async () => {
    const { dashboard, rules, exprs } = await readExpressions();
    const known = new Set(families().flatMap((name) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]));
    const named = exprs.flatMap(metricsIn);
    expect(rules.length).toBeGreaterThan(5);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    expect(new Set(dashboard.panels.map((panel) => panel.id)).size).toBe(dashboard.panels.length);
    expect(metricsIn('sum by (of_it) (rate(no_such_metric{x_y="1"}[5m]))')).toEqual(["no_such_metric"]);
  });

  it("the dashboard and the alert rules group and select only by labels of the metrics, and legends show only those", async () => {
    const { exprs, targets } = await readExpressions();
    const unknownIn = (expr: string, named = labelsIn(expr)): string[] => {
      const metrics = metricsIn(expr).map((name) => labels.get(name) ?? labels.get(name.replace(/_(?:bucket|sum|count)$/, "")) ?? []);
      return named.filter((label) => label !== "le" && !metrics.flat().includes(label)).map((label) => `${label} in ${expr}`);
    };
    expect(exprs.flatMap(labelsIn).length).toBeGreaterThan(30);
    expect(exprs.flatMap((expr) => unknownIn(expr))).toEqual([]);
    const legends = targets.flatMap(({ expr, legendFormat = "" }) =>
      unknownIn(
        expr,
        [...legendFormat.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name ?? ""),
      ),
    );
    expect(legends.filter((legend) => !/^(?:instance|job) /.test(legend))).toEqual([]);
    const wrong = 'max by (proof) (trevo_integrity_violations{run="fresh"})';
    expect(unknownIn(wrong)).toEqual([`proof in ${wrong}`, `run in ${wrong}`]);
  });

  it("the runbooks name only exposed metrics, and link only to existing targets", async () => {
    const dir = join(docs, "../runbooks");
    const books = await Promise.all((await readdir(dir)).map((name) => readFile(join(dir, name), "utf8")));
    expect(books.length).toBeGreaterThan(3);
    const named = books.flatMap((book) => [...book.matchAll(/`((?:trevo|ledger|follower)_\w+)/g)].map(([, name]) => name ?? ""));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !families().includes(name))).toEqual([]);
    const page = await readFile(join(docs, "metrics.md"), "utf8");
    const links = [
      ...books.flatMap((book) => [...book.matchAll(/\]\(([\w-]+\.md)\)/g)]),
      ...page.matchAll(/\]\(\.\.\/runbooks\/([\w-]+\.md)\)/g),
    ].map(([, name]) => name ?? "");
    expect(links.filter((name) => !existsSync(join(dir, name)))).toEqual([]);
  });

  it("requests are counted by route pattern, refusals by code", () => {
    expect(exposed).toContain('trevo_http_request_duration_seconds_count{method="any",route="unmatched",status="404"} 1');
    expect(exposed).toContain('trevo_http_request_duration_seconds_count{method="POST",route="/api/auth/login",status="200"} 1');
    expect(exposed).toContain('trevo_http_refusals_total{code="wrong_credentials"} 1');
    expect(exposed).not.toContain(member.id);
  });

  it("payouts in progress and jobs are shown by the metrics", () => {
    expect(exposed).toMatch(/trevo_payouts\{tenant_id="\d+",state="(?:pending|processing)"\} 1/);
    expect(exposed).toMatch(/trevo_payouts_oldest_seconds\{tenant_id="\d+",state="(?:pending|processing)"\} \d/);
    expect(exposed).toMatch(/trevo_jobs\{job="[\w-]+",state="(?:running|due|later)"\} \d/);
    expect(exposed).toMatch(/^trevo_jobs_oldest_due_seconds \d/m);
  });

  it("the audit log records who did what in which request, without personal data", async () => {
    const events = await eventually("the audit log", async () => {
      const rows = await site.database.sql<
        { actor: string; action: string; subject: string | null; request_id: string; detail: object }[]
      >`select * from audit_events where actor not like 'staff:%' and actor <> 'system' order by id`;
      return rows.some((event) => event.action === "withdrawal_requested") ? rows : undefined;
    });
    const actor = `player:${member.id}`;
    expect(events).toMatchObject([
      { actor, action: "registered" },
      { actor, action: "deposit_requested", detail: { amount: 5_000 } },
      { actor: "guest", action: "login_refused", subject: actor },
      { actor, action: "login" },
      { actor, action: "withdraw_method_added", detail: { type: "cpf" } },
      { actor, action: "withdrawal_requested", detail: { amount: 2_000, status: "pending" } },
    ]);
    expect(events.every((event) => /^[\w-]{16}-[\da-z]+$/.test(event.request_id))).toBe(true);
    const text = JSON.stringify(events);
    for (const secret of [member.cpf, member.email, member.phone, member.last_name]) expect(text).not.toContain(secret);
  });

  it("the audit log cannot be changed, and holds no event of a rolled-back change", async () => {
    await expect(site.database.sql`update audit_events set actor = 'nobody'`).rejects.toThrow(/permission denied/);
    await expect(site.database.owner.sql`delete from audit_events`).rejects.toThrow(/keeps what it has/);
    const [before] = await site.database.sql`select count(*) from audit_events`;
    const tooMuch = await site.call("POST", "/api/wallet/withdraw/request", {
      token: member.token,
      body: { amount: 4_000, method_id: "00000000-0000-7000-8000-000000000000" },
    });
    expect(tooMuch.status).toBe(404);
    expect(await site.database.sql`select count(*) from audit_events`).toEqual([before]);
  });
});
