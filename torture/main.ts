import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runTorture } from "./run-torture.ts";
import { summarise } from "./summarise.ts";

/**
 * `npm run torture -- [--kills 100] [--cuts 1000] [--seed text]`: kills servers and PostgreSQL under traffic and cuts
 * connections at their commits, then holds the client's journal against ledger and bank. Exit code 1 when they differ.
 */
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "100" },
    cuts: { type: "string", default: "1000" },
    seed: { type: "string", default: new Date().toISOString() },
  },
});
const results = join(import.meta.dirname, "../test-results");
const say = (words: string): void => void process.stdout.write(`${words}\n`);

await mkdir(results, { recursive: true });
say(`Seed: ${values.seed}`);
const report = await runTorture({
  seed: values.seed,
  faults: Array.from({ length: Number(values.kills) }, () => "random" as const),
  cutShare: 0.04,
  cutsAfter: Number(values.cuts),
  players: 12,
  workers: 16,
  calmMs: 1_500,
  faultsPerCheck: 10,
  patienceMs: 60_000,
  settleMs: 300_000,
  progress: say,
});
const summary = summarise(values.seed, report);
say(summary);
await writeFile(join(results, "torture.txt"), `${summary}\n`);
if (report.findings.length > 0) {
  const evidence = join(results, "torture-journal.jsonl");
  await writeFile(evidence, "");
  for (const line of report.lines) await appendFile(evidence, `${JSON.stringify(line)}\n`);
  say(`The journal is in ${evidence}`);
  process.exitCode = 1;
}
