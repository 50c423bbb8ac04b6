import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runTorture } from "./run-torture.ts";
import { summarise } from "./summarise.ts";

const results = join(import.meta.dirname, "../test-results");

/**
 * Runs the long run. Writes the figures to `test-results/torture.txt`, with the journal beside it if something was found. Returns the exit
 * code.
 */
export async function commandKills({ seed, kills, cuts }: { seed: string; kills: number; cuts: number }): Promise<0 | 1> {
  const say = (words: string): void => void process.stdout.write(`${words}\n`);
  await mkdir(results, { recursive: true });
  say(`Seed: ${seed}`);
  const report = await runTorture({
    seed,
    faults: Array.from({ length: kills }, () => "random" as const),
    cutShare: 0.04,
    cutsAfter: cuts,
    players: 12,
    workers: 16,
    calmMs: 1_500,
    faultsPerCheck: 10,
    timeoutMs: 60_000,
    settleMs: 300_000,
    progress: say,
  });
  const summary = summarise(seed, report);
  say(summary);
  await writeFile(join(results, "torture.txt"), `${summary}\n`);
  if (report.findings.length === 0) return 0;
  const evidence = join(results, "torture-journal.jsonl");
  await writeFile(evidence, "");
  for (const line of report.lines) await appendFile(evidence, `${JSON.stringify(line)}\n`);
  say(`The journal is in ${evidence}`);
  return 1;
}
