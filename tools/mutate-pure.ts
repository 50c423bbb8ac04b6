import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { killChildren, root, startChild } from "./child.ts";
import { type StrykerReport, mergeRecords, pureReportOf, readPureRecords } from "./mutation/pure-report.ts";
import { print, seconds } from "./progress.ts";
import { readOptions, refuseCommand } from "./read-options.ts";
import { binary } from "./suite.ts";

/** Packages of rules without a database or a process. */
const packages = ["domain", "engines", "offers", "sports", "verifier"] as const;

const usage = `npm run mutate:pure -- [package ...] [--files <pattern>]
  Changes every operator, condition and call of ${packages.join(", ")} with Stryker and runs the tests that cover it.
  --files <pattern>  of the package's folder src (**/*.ts)
  --jobs <n>         test runners at once (2)`;

const { values: options, positionals } = readOptions(usage, {
  allowPositionals: true,
  options: { files: { type: "string", default: "**/*.ts" }, jobs: { type: "string", default: "2" } },
});
const unknown = positionals.find((name) => !packages.some((known) => known === name));
if (unknown !== undefined) refuseCommand(usage, `There is no pure package ${unknown}.`);

process.once("exit", killChildren);
const started = Date.now();
const chosen = positionals.length > 0 ? positionals : packages;
const patterns = chosen.map((name) => `packages/${name}/src/${options.files}`);
const mutate = [...patterns, "!packages/*/src/**/*.test.ts", "!packages/sports/src/pricing/ratings.ts"];
await mkdir(join(root, ".cache"), { recursive: true });
const run = startChild({
  name: "Stryker",
  command: binary("stryker"),
  args: ["run", "tools/mutation/stryker.json", "--mutate", mutate.join(","), "--concurrency", options.jobs],
  output: "show",
});
const code = await run.exited;
if (code !== 0) process.exit(1);
const report = JSON.parse(await readFile(join(root, ".cache/mutate-pure-report.json"), "utf8")) as StrykerReport;
const records = await mergeRecords(await readPureRecords(), report, patterns);
await writeFile(join(root, "docs/mutations-pure.md"), await pureReportOf(records));
print(`docs/mutations-pure.md is written, ${seconds(started)}`);
