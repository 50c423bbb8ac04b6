import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { killChildren, root } from "./child.ts";
import { mutants } from "./mutation/list/index.ts";
import { type Mutant, judge, scoreOf } from "./mutation/mutant.ts";
import { contentOf, readRecords, writeRecords } from "./mutation/records.ts";
import { runSuite } from "./mutation/run-suite.ts";
import { createWorkspace } from "./mutation/workspace.ts";
import { reportOf, resultsOf } from "./mutation/write-report.ts";
import { print, seconds } from "./progress.ts";
import { readOptions } from "./read-options.ts";

const usage = `npm run mutate -- [options]
  Runs the mutants of tools/mutation/list whose sources or tests have changed since their last run, and writes docs/mutations.md.
  --only <beginning>  of the mutant's name, as "ledger" or "exports/link-good-twice"; may be given several times
  --again             those that are up to date, too
  --jobs <n>          test runs at once (2)
  --no-baseline       without running the unchanged suites first`;

const { values: options } = readOptions(usage, {
  options: {
    only: { type: "string", multiple: true, default: [""] },
    jobs: { type: "string", default: "2" },
    again: { type: "boolean" },
    "no-baseline": { type: "boolean" },
  },
});

const minimumScore = 0.95;

/** Runs the tasks, `jobs` at a time, each worker in a workspace of its own. */
async function runWorkers<T>(
  tasks: readonly T[],
  jobs: number,
  run: (dir: Awaited<ReturnType<typeof createWorkspace>>, task: T) => Promise<void>,
) {
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

/** The unchanged suites must pass: a suite that fails anyway would kill everything. Returns the suites that fail. */
async function failingSuites(chosen: readonly Mutant[], jobs: number): Promise<string[]> {
  const suites = [...new Set(chosen.map(({ suite }) => suite.join(" ")))];
  const failing: string[] = [];
  let done = 0;
  await runWorkers(suites, jobs, async (workspace, suite) => {
    const { verdict, by } = judge(await runSuite(workspace, suite.split(" ")));
    done += 1;
    print(
      `${verdict === "survived" ? "ok  " : "FAIL"}  ${done}/${suites.length} unchanged: ${suite}${verdict === "survived" ? "" : `: ${by}`}`,
    );
    if (verdict !== "survived") failing.push(suite);
  });
  return failing;
}

/** Runs the mutants and keeps what each run found. */
async function runMutants(chosen: readonly Mutant[], jobs: number): Promise<void> {
  let done = 0;
  await runWorkers(chosen, jobs, async (workspace, mutant) => {
    const started = Date.now();
    const content = await contentOf(mutant, workspace.dir);
    const judgement = judge(await workspace.withMutant(mutant, () => runSuite(workspace, mutant.suite)));
    writeRecords(records.set(mutant.id, { ...judgement, content }));
    done += 1;
    const expected = mutant.equivalent === undefined ? "" : " (equivalent)";
    print(`${judgement.verdict.padEnd(9)}  ${done}/${chosen.length} ${mutant.id}${expected}, ${seconds(started)}: ${judgement.by}`);
  });
}

/** The mutants whose file or tests have changed since their last run, or which have not run. */
async function outOfDate(candidates: readonly Mutant[]): Promise<Mutant[]> {
  const contents = await Promise.all(candidates.map((mutant) => contentOf(mutant, root)));
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
const failing = options["no-baseline"] ? [] : await failingSuites(waiting, jobs);
if (failing.length > 0) print("The suites above fail without a mutant: theirs are left out until they pass.");
await runMutants(
  waiting.filter(({ suite }) => !failing.includes(suite.join(" "))),
  jobs,
);
const stale = new Set((await outOfDate(mutants)).map(({ id }) => id));
await writeFile(join(root, "docs/mutations.md"), reportOf(resultsOf(mutants, { records, stale })));
const results = resultsOf(chosen, { records, stale });
const survivors = results.filter(({ mutant, verdict }) => mutant.equivalent === undefined && verdict !== "killed");
for (const { mutant, verdict } of survivors) print(`${verdict}: ${mutant.id} in ${mutant.file}`);
print(`${results.length} mutants, score ${(scoreOf(results) * 100).toFixed(1)} %, ${seconds(started)}`);
process.exit(failing.length === 0 && scoreOf(results) >= minimumScore ? 0 : 1);
