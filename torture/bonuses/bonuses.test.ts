import { expect, it } from "vitest";
import { summariseBonuses } from "./bonuses-command.ts";
import { runBonuses } from "./campaign.ts";

const seed = process.env["TORTURE_SEED"] ?? new Date().toISOString();
/** Allows for a busy machine. A quiet one needs half a minute. */
const timeoutMs = 400_000;

it(`bonuses are wagered and converted once, whatever is killed meanwhile, seed ${seed}`, { timeout: timeoutMs }, async () => {
  const report = await runBonuses({ seed, faults: ["server", "postgres"], players: 4, calmMs: 1_500, control: true });
  expect(report.findings, summariseBonuses(seed, report)).toEqual([]);
  expect(report.size.converted, summariseBonuses(seed, report)).toBeGreaterThan(0);
  expect(report.size.bonus_stakes).toBeGreaterThan(0);
  // A centavo that disappears, or that a bonus converts too much, must be found.
  const rulesOf = (findings: readonly { rule: string }[] = []) => findings.map(({ rule }) => rule);
  expect(rulesOf(report.control?.loss)).toContain("wallet and journal differ");
  expect(rulesOf(report.control?.conversion).filter((rule) => rule.startsWith("invariant:"))).not.toEqual([]);
});
