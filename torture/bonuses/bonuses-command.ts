import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createRandom } from "../random.ts";
import { pickFault } from "../faults.ts";
import { total } from "../run-torture.ts";
import { type BonusesReport, runBonuses } from "./campaign.ts";

const results = join(import.meta.dirname, "../../test-results");
const findingsShown = 40;

/** Runs the long run. Its figures are also written to `test-results/torture-bonuses.txt`. Returns the exit code. */
export async function commandBonuses({ seed, kills }: { seed: string; kills: number }): Promise<0 | 1> {
  const say = (words: string): void => void process.stdout.write(`${words}\n`);
  await mkdir(results, { recursive: true });
  const random = createRandom(`${seed}: kills`);
  const faults = Array.from({ length: kills }, () => pickFault(random));
  const report = await runBonuses({ seed, faults, players: 12, calmMs: 1_500, progress: say });
  const summary = summariseBonuses(seed, report);
  say(summary);
  await writeFile(join(results, "torture-bonuses.txt"), `${summary}\n`);
  return report.findings.length === 0 ? 0 : 1;
}

/** Formats the run's figures for people. */
export function summariseBonuses(seed: string, { findings, kills, cuts, unanswered, size, seconds }: BonusesReport): string {
  return [
    `seed ${seed}, ${seconds} s, ${kills} kills`,
    `connections cut: ${total(cuts.after)} after their commit, ${total(cuts.before)} before it`,
    `${size.rounds} rounds, ${size.bonus_stakes} stakes with bonus money; ${size.granted} bonuses granted, ${size.converted} converted, ${size.spent} spent`,
    `${unanswered} calls without an answer, each repeated under its key`,
    `${findings.length} findings`,
    ...findings.slice(0, findingsShown).map(({ rule, detail }) => `  ${rule}: ${detail}`),
  ].join("\n");
}
