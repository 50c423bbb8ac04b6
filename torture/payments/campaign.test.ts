import { expect, it } from "vitest";
import { runCampaign } from "./campaign.ts";
import { summariseCampaign } from "./summarise-campaign.ts";

const seed = process.env["TORTURE_SEED"] ?? "trevo";
/** Allows for a busy machine. */
const timeoutMs = 300_000;

it(`a bank with random faults (seed ${seed}) costs no player and no brand a centavo`, { timeout: timeoutMs }, async () => {
  const report = await runCampaign({ seed, deposits: 100, withdrawals: 50, customers: 8, workers: 8, waves: 2 });
  expect(report.findings, summariseCampaign(seed, report)).toEqual([]);
  expect(report.facts.client.charges.length).toBeGreaterThan(90);
  expect(report.facts.withdrawals).toHaveLength(50);
  expect(Object.keys(report.ordered).length).toBeGreaterThan(8);
});
