import { describe, it } from "vitest";
import { runTorture } from "../run-torture.ts";
import { summarise } from "../summarise.ts";
import { runControl } from "./failover-command.ts";

const seed = process.env["TORTURE_SEED"] ?? new Date().toISOString();
/** Allows for a busy machine. A quiet one needs a minute and a half. */
const timeoutMs = 480_000;

describe(`failovers to a standby, seed ${seed}`, () => {
  it("lose nothing that was acknowledged, even if the old primary comes back", { timeout: timeoutMs }, async ({ expect }) => {
    const report = await runTorture({
      seed,
      faults: ["freeze-kept", "postgres"],
      faultsPerCheck: 2,
      cutShare: 0.02,
      cutsAfter: 2,
      players: 4,
      workers: 4,
      calmMs: 1_000,
      timeoutMs: 120_000,
      settleMs: 0,
      replication: { by: "harness", isSynchronous: true },
    });
    expect(report.findings, summarise(seed, report)).toEqual([]);
    expect(report.recoveries.map(({ kind }) => kind)).toEqual(["freeze-kept", "postgres"]);
    // Two cores that do other work wrote 68 in this time, quiet ones several hundred.
    expect(report.entries).toBeGreaterThan(20);
  });

  it("are found to lose acknowledged postings when the standby is asynchronous", { timeout: timeoutMs }, async ({ expect }) => {
    const { findings } = await runControl(seed, "harness");
    expect(findings.map(({ rule }) => rule)).toContain("acknowledged and lost");
  });
});
