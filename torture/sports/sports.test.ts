import { expect, it } from "vitest";
import { runSports } from "./campaign.ts";
import { summariseSports } from "./sports-command.ts";

const seed = process.env["TORTURE_SEED"] ?? new Date().toISOString();
/** Allows for a busy machine. A quiet one needs a minute. */
const timeoutMs = 600_000;

it(`bets on matches and rewards outlive the death of a server and of PostgreSQL, seed ${seed}`, { timeout: timeoutMs }, async () => {
  const report = await runSports({
    seed,
    faults: ["server", "postgres"],
    players: 6,
    calmMs: 2_000,
    warmUpMs: 15_000,
    control: true,
  });
  expect(report.findings, summariseSports(seed, report)).toEqual([]);
  expect(report.size.bets).toBeGreaterThan(0);
  // Without the unique constraint, a call that both servers accept is executed twice.
  expect(report.control.map(({ rule }) => rule)).toContain("posted twice, or nobody asked for it");
});
