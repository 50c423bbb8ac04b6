import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { buildClients } from "./build.ts";
import { killChildren, root } from "./child.ts";
import { print, seconds } from "./progress.ts";
import { type Task, runTasks } from "./schedule.ts";
import { type Step, type Tally, binary, runStep } from "./suite.ts";

const node = process.execPath;

/** Workspaces with browser code have their own TypeScript project: different libraries, and JSX. */
const clientProjects = ["apps/site", "apps/office", "apps/games", "packages/ui"].filter((dir) =>
  existsSync(join(root, dir, "tsconfig.json")),
);

/**
 * tsc and the linter with types are Go programs that start a worker, with types of its own, per processor, and collect garbage often. The
 * parts of this check keep all processors busy by themselves, so one worker and rare collections halve the work.
 */
const oneWorker = { GOMAXPROCS: "1", GOGC: "400" };

const taskOf = (step: Step, after: readonly string[] = []): Task => ({ name: step.name, after, run: () => runStep(step) });

/** tsc stores what it has checked, and later rechecks only what depends on changed files. */
function typesOf(dir: string): Step {
  const name = dir === "." ? "the server and tools" : dir;
  const memory = join(root, ".cache/types", `${dir === "." ? "root" : dir.replaceAll("/", "-")}.tsbuildinfo`);
  return {
    name: `types of ${name}`,
    command: binary("tsc"),
    args: ["--noEmit", "--checkers", "1", "--incremental", "--tsBuildInfoFile", memory, "-p", dir],
    env: oneWorker,
  };
}

const builds: Task = {
  name: "builds",
  run: () =>
    buildClients({ progress: print }).then(
      () => true,
      (error: Error) => {
        print(`FAIL  ${error.message}`);
        return false;
      },
    ),
};

/** The site's types include generated files: messages from the build, and these route types. */
const routeTypes = taskOf(
  { name: "route types of the site", command: binary("react-router"), args: ["typegen"], cwd: join(root, "apps/site") },
  [builds.name],
);

/** Tasks that read generated files run after these. */
const generated = [builds.name, routeTypes.name];

/** Only the site reads generated files. Everything else is linted without waiting for them. */
const lintOf = (name: string, args: readonly string[]): Step => ({
  name,
  command: binary("oxlint"),
  args: ["--type-aware", "--quiet", ...args],
  env: oneWorker,
});

export const lintSteps = {
  site: lintOf("lint of the site", ["apps/site"]),
  rest: lintOf("lint of everything else", ["--ignore-pattern", "apps/site/**"]),
} as const;

/** Checks that need no database and no browser. The longest come first, so that no long one runs alone at the end. */
const staticTasks: readonly Task[] = [
  builds,
  taskOf(lintSteps.rest),
  taskOf(typesOf(".")),
  routeTypes,
  ...clientProjects.map((dir) => taskOf(typesOf(dir), dir === "apps/site" ? generated : [])),
  taskOf(lintSteps.site, generated),
  taskOf({ name: "dead code", command: binary("knip"), args: ["--no-config-hints"] }, generated),
  taskOf({ name: "style", command: node, args: [join(root, "tools/tidy.ts")] }),
  taskOf({ name: "graph", command: node, args: [join(root, "tools/graph-check.ts")] }),
  taskOf({ name: "format", command: binary("oxfmt"), args: ["--check"] }),
];

const vitest = (name: string, args: readonly string[]): Step => ({
  name,
  command: binary("vitest"),
  args: ["run", ...args, "--maxWorkers", "1"],
});

/** Tests that run in seconds: pure rules, the tools' own tests and the kernel's. */
export const unitSteps: readonly Step[] = [
  vitest("tests of the packages", ["--project", "packages"]),
  vitest("tests of the tools and the kernel", ["tools", "apps/server/src/kernel", "--project", "server", "--project", "rest"]),
];

/** One more than the number of processors: builds wait for the disk, and tests for PostgreSQL. */
const parallel = Math.max(2, availableParallelism()) + 1;

export const runStaticChecks = (): Promise<Tally> => runTasks(staticTasks, parallel);

if (import.meta.main) {
  process.once("exit", killChildren);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  const started = Date.now();
  const units = unitSteps.map((step) => taskOf(step));
  const { failed } = await runTasks([builds, ...units, ...staticTasks.filter((task) => task !== builds)], parallel);
  print(failed === 0 ? `\nAll checks passed in ${seconds(started)}` : `\n${failed} of the checks failed, in ${seconds(started)}`);
  process.exitCode = failed === 0 ? 0 : 1;
}
