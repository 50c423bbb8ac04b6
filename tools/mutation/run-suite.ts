import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { startChild } from "../child.ts";
import type { Report } from "./mutant.ts";
import type { Workspace } from "./workspace.ts";

const runLimitMs = 10 * 60_000;

/** The server's sources and tests run directly on Node: loading them through Vite takes twice as long. */
const asTheyAre = (suite: readonly string[]): readonly string[] =>
  suite.every((path) => path.startsWith("apps/server/")) ? ["--experimental.viteModuleRunner=false"] : [];

/** Runs Vitest on the suite in the workspace and reads its report. Returns null if it wrote none or took longer than ten minutes. */
export async function runSuite(
  { dir, databaseUrl }: Pick<Workspace, "dir" | "databaseUrl">,
  suite: readonly string[],
): Promise<Report | null> {
  const reportFile = join(dir, "mutation-report.json");
  await rm(reportFile, { force: true });
  const child = startChild({
    name: suite.join(" "),
    command: join(dir, "node_modules/.bin/vitest"),
    // One failure decides, so the rest of the suite does not run. A retry could hide what the mutant broke.
    args: [
      "run",
      ...suite,
      ...asTheyAre(suite),
      "--bail=1",
      "--retry=0",
      "--maxWorkers=1",
      "--reporter=json",
      `--outputFile.json=${reportFile}`,
    ],
    cwd: dir,
    env: { CI: undefined, FORCE_COLOR: "0", TEST_DATABASE_URL: databaseUrl, NODE_COMPILE_CACHE: join(dir, ".cache/compiled") },
    output: "keep",
  });
  const timer = setTimeout(() => child.kill(), runLimitMs);
  await child.exited;
  clearTimeout(timer);
  return readFile(reportFile, "utf8").then(
    (text) => JSON.parse(text) as Report,
    () => null,
  );
}
