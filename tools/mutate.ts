import { writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { killChildren, root } from "./child.ts";
import { mutants } from "./mutation/list/index.ts";
import { type Judgement, type Mutant, judge, scoreOf } from "./mutation/mutant.ts";
import { contentOf, readRecords, writeRecords } from "./mutation/records.ts";
import { runSuite } from "./mutation/run-suite.ts";
import { type Workspace, createWorkspace } from "./mutation/workspace.ts";
import { reportOf, resultsOf } from "./mutation/write-report.ts";
import { print, seconds } from "./progress.ts";
import { readOptions } from "./read-options.ts";

const usage = `npm run mutate -- [options]
  Runs the mutants of tools/mutation/list whose function or tests have changed since their last run, and writes docs/mutations.md.
  --only <beginning>  of the mutant's name, as "ledger" or "exports/link-good-twice"; may be given several times
  --again             those that are up to date, too
  --jobs <n>          test runs at once (2)
  --no-baseline       without running each suite unchanged before its mutants`;

const { values: options } = readOptions(usage, {
  options: {
    only: { type: "string", multiple: true, default: [""] },
    jobs: { type: "string", default: "2" },
    again: { type: "boolean" },
    "no-baseline": { type: "boolean" },
  },
});

const minimumScore = 0.95;

/** Runs the tasks, `jobs` at a time, each worker in its own workspace. */
async function runWorkers<T>(tasks: readonly T[], jobs: number, run: (workspace: Workspace, task: T) => Promise<void>) {
  const waiting = [...tasks];
  const work = async (): Promise<void> => {
    const workspace = await createWorkspace();
    try {
      for (let task = waiting.shift(); task; task = waiting.shift()) await run(workspace, task);
    } finally {
      await workspace.remove();
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, tasks.length) }, work));
}

/** The mutants of one suite, in the order of the list. */
interface Group {
  readonly suite: readonly string[];
  readonly mutants: readonly Mutant[];
}

function groupsOf(chosen: readonly Mutant[]): Group[] {
  const bySuite = Map.groupBy(chosen, ({ suite }) => suite.join(" "));
  return [...bySuite.values()].map((group) => ({ suite: group[0]?.suite ?? [], mutants: group }));
}

/**
 * Returns true if the unchanged suite passes under the same conditions as its mutants. A suite that fails anyway would kill every mutant.
 */
async function passesUnchanged(workspace: Workspace, suite: readonly string[]): Promise<boolean> {
  const started = Date.now();
  const { verdict, by } = judge(await runSuite(workspace, suite));
  const passes = verdict === "survived";
  print(`${passes ? "ok  " : "FAIL"}  unchanged, ${seconds(started)}: ${suite.join(" ")}${passes ? "" : `: ${by}`}`);
  return passes;
}

/** Judges one mutant. The test file that killed it last time runs first, alone; if it does not kill the mutant, the whole suite runs. */
async function judgeMutant(workspace: Workspace, { id, suite }: Mutant): Promise<Judgement> {
  const file = records.get(id)?.file;
  const first = file === undefined || suite.includes(file) ? null : judge(await runSuite(workspace, [file]));
  return first?.verdict === "killed" ? first : judge(await runSuite(workspace, suite));
}

/** Runs the mutants of each suite that passes unchanged, and records the results. Returns the suites that fail unchanged. */
async function runMutants(chosen: readonly Mutant[], jobs: number): Promise<string[]> {
  const failing: string[] = [];
  let done = 0;
  await runWorkers(groupsOf(chosen), jobs, async (workspace, { suite, mutants: group }) => {
    if (!options["no-baseline"] && !(await passesUnchanged(workspace, suite))) return void failing.push(suite.join(" "));
    for (const mutant of group) {
      const started = Date.now();
      const found = await workspace.withMutant(mutant, () => judgeMutant(workspace, mutant));
      const judgement = found.file === undefined ? found : { ...found, file: relative(workspace.dir, found.file) };
      writeRecords(records.set(mutant.id, { ...judgement, content: await contentOf(mutant, workspace.dir, judgement) }));
      await workspace.clean();
      done += 1;
      const expected = mutant.equivalent === undefined ? "" : " (equivalent)";
      print(`${judgement.verdict.padEnd(9)}  ${done}/${chosen.length} ${mutant.id}${expected}, ${seconds(started)}: ${judgement.by}`);
    }
  });
  return failing;
}

/** Returns the mutants whose part of the file or tests have changed since their last run, and those that have not run yet. */
async function outOfDate(candidates: readonly Mutant[]): Promise<Mutant[]> {
  const contents = await Promise.all(candidates.map((mutant) => contentOf(mutant, root, records.get(mutant.id))));
  return candidates.filter(({ id }, index) => records.get(id)?.content !== contents[index]);
}

process.once("exit", killChildren);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const started = Date.now();
const jobs = Number(options.jobs);
const records = readRecords();
const chosen = mutants.filter(({ id }) => options.only.some((start) => id.startsWith(start)));
const waiting = options.again ? chosen : await outOfDate(chosen);
print(`${chosen.length} mutants, ${chosen.length - waiting.length} have run with the present sources`);
const failing = await runMutants(waiting, jobs);
if (failing.length > 0) print(`These suites fail without a mutant, and theirs are left out until they pass:\n${failing.join("\n")}`);
const stale = new Set((await outOfDate(mutants)).map(({ id }) => id));
await writeFile(join(root, "docs/mutations.md"), reportOf(resultsOf(mutants, { records, stale })));
const results = resultsOf(chosen, { records, stale });
const survivors = results.filter(({ mutant, verdict }) => mutant.equivalent === undefined && verdict !== "killed");
for (const { mutant, verdict } of survivors) print(`${verdict}: ${mutant.id} in ${mutant.file}`);
print(`${results.length} mutants, score ${(scoreOf(results) * 100).toFixed(1)} %, ${seconds(started)}`);
process.exit(failing.length === 0 && scoreOf(results) >= minimumScore ? 0 : 1);
