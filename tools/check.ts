import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildClients } from "./build.ts";
import { killChildren, root } from "./child.ts";
import { print, seconds } from "./progress.ts";
import { type Step, type Tally, binary, runStep } from "./suite.ts";

const node = process.execPath;

/** Workspaces whose code runs in a browser have a project of their own: other libraries, JSX. */
const typeProjects = [".", "apps/site", "apps/games", "packages/ui"].filter((dir) => existsSync(join(root, dir, "tsconfig.json")));

/** The site's types include what its generators write: messages in the build, routes here. */
const routeTypes: Step = {
  name: "route types of the site",
  command: binary("react-router"),
  args: ["typegen"],
  cwd: join(root, "apps/site"),
};

/** Everything that needs no database and no browser. */
export const staticSteps: Step[] = [
  { name: "format", command: binary("oxfmt"), args: ["--check"] },
  { name: "lint", command: binary("oxlint"), args: ["--type-aware", "--quiet"] },
  ...typeProjects.map((dir) => ({
    name: `types of ${dir === "." ? "the server and tools" : dir}`,
    command: binary("tsc"),
    args: ["--noEmit", "-p", dir],
  })),
  { name: "graph", command: node, args: [join(root, "tools/graph-check.ts")] },
  { name: "style", command: node, args: [join(root, "tools/tidy.ts")] },
  { name: "dead code", command: binary("knip"), args: ["--no-config-hints"] },
];

/** Pure rules and the tools' own tests: what can be tested in seconds. A project's own `exclude` hides Vitest's `--exclude`: projects are named instead. */
export const unitStep: Step = {
  name: "unit tests",
  command: binary("vitest"),
  args: ["run", "packages", "tools", "apps/server/src/kernel", "--project", "server", "--project", "rest"],
};

/** Two at a time: every program here uses more than one core when it can. */
export async function runAll(steps: Step[]): Promise<number> {
  const waiting = [...steps];
  let failed = 0;
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await runStep(step))) failed += 1;
  };
  await Promise.all([worker(), worker()]);
  return failed;
}

export async function runStaticChecks(): Promise<Tally> {
  const built = await buildClients({ progress: print }).then(
    () => true,
    (error: Error) => {
      print(`FAIL  ${error.message}`);
      return false;
    },
  );
  const typed = await runStep(routeTypes);
  const failed = (await runAll(staticSteps)) + [built, typed].filter((ok) => !ok).length;
  return { passed: staticSteps.length + 2 - failed, failed };
}

if (import.meta.main) {
  process.once("exit", killChildren);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  const started = Date.now();
  const failed = (await runStaticChecks()).failed + ((await runStep(unitStep)) ? 0 : 1);
  print(failed === 0 ? `\nAll checks passed in ${seconds(started)}` : `\n${failed} of the checks failed, in ${seconds(started)}`);
  process.exitCode = failed === 0 ? 0 : 1;
}
