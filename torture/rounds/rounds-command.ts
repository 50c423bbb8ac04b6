import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type RoundsReport, runRounds } from "./campaign.ts";

const results = join(import.meta.dirname, "../../test-results");
const findingsShown = 40;

/** Runs the long run. Its figures are also written to `test-results/torture-rounds.txt`. Returns the exit code. */
export async function commandRounds({ seed, kills }: { seed: string; kills: number }): Promise<0 | 1> {
  const say = (words: string): void => void process.stdout.write(`${words}\n`);
  await mkdir(results, { recursive: true });
  const report = await runRounds({ seed, kills, progress: say });
  const summary = summariseRounds(seed, report);
  say(summary);
  await writeFile(join(results, "torture-rounds.txt"), `${summary}\n`);
  return report.findings.length === 0 ? 0 : 1;
}

/** Formats the run's figures for people. */
export function summariseRounds(seed: string, { kills, frozen, crash, ...report }: RoundsReport): string {
  const times = report.recoveries.toSorted((a, b) => a - b);
  const phases = Object.entries(crash).map(([phase, count]) => `${count} ${phase}`);
  return [
    `seed ${seed}, ${report.seconds} s`,
    `${kills.after + kills.before} kills: ${kills.after} after a commit and ${kills.before} before it; ${frozen.after} and ${frozen.before} commits of rounds stood there`,
    `the crash table meanwhile: ${phases.join(", ")}`,
    `${report.rounds} rounds; ${report.unanswered} calls without an answer, each asked again`,
    `until the killed server was ready, median / longest ms: ${times[Math.floor(times.length / 2)] ?? 0} / ${times.at(-1) ?? 0}`,
    `${report.findings.length} findings`,
    ...report.findings.slice(0, findingsShown).map(({ rule, detail }) => `  ${rule}: ${detail}`),
  ].join("\n");
}
