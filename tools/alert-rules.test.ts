import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { root } from "./child.ts";

const run = promisify(execFile);
const folder = join(root, "ops/prometheus");

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

interface RuleTest {
  readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts: readonly unknown[] }[];
}

/** Converts `at once`, `5 min`, `1 h` to Prometheus' notation. */
const spanOf = (words: string): string | undefined => (words === "at once" ? undefined : words.replace(/ min$/, "m").replace(/ h$/, "h"));

let rules: readonly Rule[];
let tests: readonly RuleTest[];
/** Conditions and durations of the table. A row without a condition of its own, such as a full disk, is left to its exporter. */
let documented: readonly { readonly expr: string; readonly for: string | undefined }[];

beforeAll(async () => {
  const read = (name: string) => readFile(join(folder, name), "utf8");
  rules = (parse(await read("rules.yml")) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
  ({ tests } = parse(await read("rules.test.yml")) as { tests: RuleTest[] });
  const page = await readFile(join(root, "docs/operations/metrics.md"), "utf8");
  documented = [...page.matchAll(/^\| (`.*`) \| (at once|\d+ (?:min|h)) \|/gm)].map(([, expr = "", span = ""]) => ({
    // Markdown escapes a bar within a table as `\|`.
    expr: expr.replaceAll("`", "").replaceAll("\\|", "|"),
    for: spanOf(span),
  }));
});

describe("the alert rules of Prometheus", () => {
  it("match the table, in its order", () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(rules.map(({ expr, for: span }) => ({ expr, for: span }))).toEqual(documented);
  });

  it("have unique names, a severity, and an existing runbook", () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, labels, annotations } of rules) {
      expect(["page", "ticket"], alert).toContain(labels.severity);
      expect(annotations.summary, alert).not.toBe("");
      expect(annotations.runbook, alert).toMatch(/^docs\/runbooks\//);
      expect(existsSync(join(root, annotations.runbook)), annotations.runbook).toBe(true);
    }
  });

  it("each have a test that fires and one that does not", () => {
    const checks = tests.flatMap((test) => test.alert_rule_test);
    for (const { alert } of rules) {
      const own = checks.filter(({ alertname }) => alertname === alert);
      expect(
        own.some(({ exp_alerts }) => exp_alerts.length > 0),
        `${alert} fires`,
      ).toBe(true);
      expect(
        own.some(({ exp_alerts }) => exp_alerts.length === 0),
        `${alert} does not fire`,
      ).toBe(true);
    }
  });

  it("pass those tests if Prometheus' promtool is installed", { timeout: 120_000 }, async ({ annotate }) => {
    try {
      await run("promtool", ["--version"]);
    } catch {
      await annotate("promtool is not installed (Debian's package prometheus): the rules are not evaluated");
      return;
    }
    const { stdout } = await run("promtool", ["test", "rules", join(folder, "rules.test.yml"), join(folder, "objectives.test.yml")]);
    expect(stdout.match(/SUCCESS/g)).toHaveLength(2);
  });
});

interface Recording {
  readonly record: string;
  readonly expr: string;
}

describe("the objectives", () => {
  /** Burn rates: how much faster than allowed the month's error budget is used up, and over which windows. */
  const burns = [
    { suffix: "Fast", times: 14.4, long: "1h", short: "5m", severity: "page" },
    { suffix: "Slowly", times: 6, long: "6h", short: "30m", severity: "ticket" },
  ];

  it("match the table: each is recorded over four windows and has two alerts at the limits of its share", async () => {
    const page = await readFile(join(root, "docs/operations/objectives.md"), "utf8");
    const rows = [...page.matchAll(/^\| [^|]+ \| ([\d.]+) % \| `(\w+:\w+)` \| (\w+) \| \[[^\]]+\]\(\.\.\/runbooks\/([\w-]+\.md)\) \|$/gm)];
    const { groups } = parse(await readFile(join(folder, "objectives.yml"), "utf8")) as { groups: { rules: (Rule | Recording)[] }[] };
    expect(rows.length).toBeGreaterThan(3);
    expect(groups).toHaveLength(rows.length);
    for (const [at, [, share = "", series = "", alert = "", book = ""]] of rows.entries()) {
      const own = groups[at]?.rules ?? [];
      const recorded = own.filter((rule) => "record" in rule);
      expect(recorded.map(({ record }) => record)).toEqual(["5m", "30m", "1h", "6h"].map((window) => `${series}:ratio${window}`));
      // The expressions are identical except for the window.
      for (const { record, expr } of recorded) {
        const window = record.split(":ratio")[1] ?? "";
        expect(expr).toContain(`[${window}]`);
        expect(expr.replaceAll(`[${window}]`, "[5m]")).toBe(recorded[0]?.expr);
      }
      const alerts = own.filter((rule) => "alert" in rule);
      const expected = burns.map(({ suffix, times, long, short, severity }) => {
        const limit = Number(((1 - Number(share) / 100) * times).toFixed(6));
        const expr = `${series}:ratio${long} > ${limit} and ${series}:ratio${short} > ${limit}`;
        return { alert: `${alert}${suffix}`, expr, severity, runbook: `docs/runbooks/${book}` };
      });
      expect(
        alerts.map((rule) => ({ alert: rule.alert, expr: rule.expr, severity: rule.labels.severity, runbook: rule.annotations.runbook })),
      ).toEqual(expected);
      expect(existsSync(join(root, "docs/runbooks", book)), book).toBe(true);
    }
  });

  it("each have a test that warns and one that does not", async () => {
    const { tests: own } = parse(await readFile(join(folder, "objectives.test.yml"), "utf8")) as { tests: RuleTest[] };
    const text = await readFile(join(folder, "objectives.yml"), "utf8");
    const checks = own.flatMap((test) => test.alert_rule_test);
    for (const [, alert] of text.matchAll(/- alert: (\w+)/g))
      expect(
        checks
          .filter(({ alertname }) => alertname === alert)
          .map(({ exp_alerts }) => exp_alerts.length)
          .toSorted((a, b) => a - b),
        alert,
      ).toEqual([0, 1]);
  });
});
