import { expect, it } from "vitest";
import { runRounds } from "./campaign.ts";
import { summariseRounds } from "./rounds-command.ts";

const seed = process.env["TORTURE_SEED"] ?? new Date().toISOString();
/** Allows for a busy machine. A quiet one needs less than half a minute. */
const timeoutMs = 300_000;

it(
  `servers killed during rounds pay nothing twice, lose nothing and reveal nothing early, seed ${seed}`,
  { timeout: timeoutMs },
  async () => {
    const report = await runRounds({ seed, kills: 2, control: true });
    expect(report.findings, summariseRounds(seed, report)).toEqual([]);
    expect(report.frozen.after).toBeGreaterThan(0);
    expect(report.frozen.before).toBeGreaterThan(0);
    expect(report.unanswered).toBeGreaterThan(0);
    // A client that repeats its calls under another key must be detected.
    expect(report.control.map(({ rule }) => rule)).toEqual(expect.arrayContaining(["posted twice, or lost"]));
  },
);
