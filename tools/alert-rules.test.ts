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

/** `at once`, `5 min`, `1 h` as Prometheus writes them. */
const spanOf = (words: string): string | undefined => (words === "at once" ? undefined : words.replace(/ min$/, "m").replace(/ h$/, "h"));

let rules: readonly Rule[];
let tests: readonly RuleTest[];
/** Conditions and spans of the table; a row without a condition of its own, such as a full disk, is left to the exporter that has it. */
let documented: readonly { readonly expr: string; readonly for: string | undefined }[];

beforeAll(async () => {
  const read = (name: string) => readFile(join(folder, name), "utf8");
  rules = (parse(await read("rules.yml")) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
  ({ tests } = parse(await read("rules.test.yml")) as { tests: RuleTest[] });
  const page = await readFile(join(root, "docs/operations/metrics.md"), "utf8");
  documented = [...page.matchAll(/^\| (`.*`) \| (at once|\d+ (?:min|h)) \|/gm)].map(([, expr = "", span = ""]) => ({
    // Markdown writes a bar within a table as `\|`.
    expr: expr.replaceAll("`", "").replaceAll("\\|", "|"),
    for: spanOf(span),
  }));
});

describe("the alert rules of Prometheus", () => {
  it("are those of the table, in its order", () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(rules.map(({ expr, for: span }) => ({ expr, for: span }))).toEqual(documented);
  });

  it("have names of their own, a severity, and a runbook that exists", () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, labels, annotations } of rules) {
      expect(["page", "ticket"], alert).toContain(labels.severity);
      expect(annotations.summary, alert).not.toBe("");
      expect(existsSync(join(root, annotations.runbook)), annotations.runbook).toBe(true);
    }
  });

  it("are each tested to fire, and not to", () => {
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

  it("pass those tests, where Prometheus' promtool is installed", async ({ annotate }) => {
    try {
      await run("promtool", ["--version"]);
    } catch {
      await annotate("promtool is not installed (Debian's package prometheus): the rules are not evaluated");
      return;
    }
    const { stdout } = await run("promtool", ["test", "rules", join(folder, "rules.test.yml")]);
    expect(stdout).toContain("SUCCESS");
  });
});
