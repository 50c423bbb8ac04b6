import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { killChildren, root } from "./child.ts";
import { mutants } from "./mutation/list/index.ts";
import { type Mutant, judge, scoreOf } from "./mutation/mutant.ts";
import { runSuite } from "./mutation/run-suite.ts";
import { createWorkspace } from "./mutation/workspace.ts";
import { type Result, reportOf } from "./mutation/write-report.ts";
import { print, seconds } from "./progress.ts";

const { values: options } = parseArgs({
  options: { only: { type: "string" }, jobs: { type: "string", default: "2" }, "no-baseline": { type: "boolean" } },
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
  await runWorkers(suites, jobs, async ({ dir }, suite) => {
    const { verdict, by } = judge(await runSuite(dir, suite.split(" ")));
    done += 1;
    print(
      `${verdict === "survived" ? "ok  " : "FAIL"}  ${done}/${suites.length} unchanged: ${suite}${verdict === "survived" ? "" : `: ${by}`}`,
    );
    if (verdict !== "survived") failing.push(suite);
  });
  return failing;
}

async function runMutants(chosen: readonly Mutant[], jobs: number): Promise<Result[]> {
  const results = new Map<string, Result>();
  await runWorkers(chosen, jobs, async (workspace, mutant) => {
    const started = Date.now();
    const judgement = judge(await workspace.withMutant(mutant, () => runSuite(workspace.dir, mutant.suite)));
    results.set(mutant.id, { mutant, ...judgement });
    const expected = mutant.equivalent === undefined ? "" : " (equivalent)";
    print(`${judgement.verdict.padEnd(9)}  ${results.size}/${chosen.length} ${mutant.id}${expected}, ${seconds(started)}: ${judgement.by}`);
  });
  return chosen.flatMap(({ id }) => results.get(id) ?? []);
}

process.once("exit", killChildren);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const started = Date.now();
const jobs = Number(options.jobs);
const chosen = mutants.filter(({ id }) => id.startsWith(options.only ?? ""));
const failing = options["no-baseline"] ? [] : await failingSuites(chosen, jobs);
if (chosen.length === 0) print(`No mutant begins with "${options.only ?? ""}"`);
if (failing.length > 0) print("The suites above fail without a mutant: mend them first.");
const results = failing.length > 0 ? [] : await runMutants(chosen, jobs);
if (results.length === mutants.length) await writeFile(join(root, "docs/mutations.md"), reportOf(results));
const survivors = results.filter(({ mutant, verdict }) => mutant.equivalent === undefined && verdict !== "killed");
for (const { mutant, verdict } of survivors) print(`${verdict}: ${mutant.id} in ${mutant.file}`);
print(`${results.length} mutants, score ${(scoreOf(results) * 100).toFixed(1)} %, ${seconds(started)}`);
process.exit(results.length > 0 && scoreOf(results) >= minimumScore ? 0 : 1);
