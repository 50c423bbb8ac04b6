import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { total } from "../run-torture.ts";
import { type SportsReport, runSports } from "./campaign.ts";

const results = join(import.meta.dirname, "../../test-results");
const findingsShown = 40;

/** PostgreSQL and its processes are killed more often than the servers, which take long to start. */
const cycle = [
  "server",
  "postgres",
  "backend",
  "postgres",
  "both-servers",
  "backend",
  "postgres",
  "server",
  "postgres",
  "backend",
  "postgres-and-server",
  "postgres",
  "server",
  "backend",
  "postgres",
  "everything",
  "backend",
  "postgres",
  "server-politely",
  "postgres",
] as const;

/** Runs the long run. Its figures are also written to `test-results/torture-sports.txt`. Returns the exit code. */
export async function commandSports({ seed, kills }: { seed: string; kills: number }): Promise<0 | 1> {
  const say = (words: string): void => void process.stdout.write(`${words}\n`);
  await mkdir(results, { recursive: true });
  const faults = Array.from({ length: kills }, (_, nth) => cycle[nth % cycle.length] ?? "server");
  const report = await runSports({ seed, faults, players: 8, calmMs: 1_000, warmUpMs: 30_000, progress: say });
  const summary = summariseSports(seed, report);
  say(summary);
  await writeFile(join(results, "torture-sports.txt"), `${summary}\n`);
  return report.findings.length === 0 ? 0 : 1;
}

const countsOf = (names: readonly string[]): string =>
  Object.entries(Object.groupBy(names, (name) => name))
    .map(([name, all]) => `${all?.length ?? 0} ${name}`)
    .join(", ");

/** Formats the run's figures for people. */
export function summariseSports(seed: string, { recoveries, cuts, asked, size, made, ...report }: SportsReport): string {
  const times = recoveries.map(({ ms }) => Math.round(ms)).toSorted((a, b) => a - b);
  const refused = asked.filter(({ id }) => id === null);
  return [
    `seed ${seed}, ${report.seconds} s`,
    `${recoveries.length} kills: ${countsOf(recoveries.map(({ kind }) => kind))}; before ${report.amid} of them bets had been accepted again`,
    `connections cut: ${total(cuts.after)} after their commit, ${total(cuts.before)} before it`,
    `done: ${countsOf(asked.filter(({ id }) => id !== null).map(({ kind }) => kind))}`,
    `refused: ${countsOf(refused.map(({ kind, code }) => `${kind} ${code}`))}`,
    `${report.unanswered} calls without an answer, each repeated under its key`,
    `${made.corrected} results corrected, ${made.voided} voided; ${JSON.stringify(size)}`,
    `until both servers were ready, median / longest ms: ${times[Math.floor(times.length / 2)] ?? 0} / ${times.at(-1) ?? 0}; the others came while a server started`,
    `${report.findings.length} findings`,
    ...report.findings.slice(0, findingsShown).map(({ rule, detail }) => `  ${rule}: ${detail}`),
  ].join("\n");
}
