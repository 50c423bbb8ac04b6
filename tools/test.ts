import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { runStaticChecks } from "./check.ts";
import { killChildren, root } from "./child.ts";
import { runJourneys } from "./e2e.ts";
import { textOf } from "./failures.ts";
import { partsOfJourneys } from "./parts-of-journeys.ts";
import { print, seconds } from "./progress.ts";
import { type Tally, binary, readVitestReport, runStep, sum } from "./suite.ts";

const vitestReport = join(root, "test-results/vitest.json");
const started = Date.now();
let testsMs = 0;

async function runVitest(): Promise<Tally> {
  await mkdir(join(root, "test-results"), { recursive: true });
  await rm(vitestReport, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`];
  const began = Date.now();
  const ok = await runStep({ name: "tests on PostgreSQL", command: binary("vitest"), args: ["run", ...reporters], show: true });
  testsMs = Date.now() - began;
  return sum([{ ok, tally: await readVitestReport(vitestReport) }]);
}

/** On a slow machine the rest of the time is enough for a part of the journeys only. */
async function runJourneysInTime(): Promise<Tally> {
  const parts = partsOfJourneys({ elapsedMs: Date.now() - started, testsMs });
  if (parts > 1) print(`This machine is slow: 1/${parts} of the journeys run. \`npm run e2e\` runs all of them.`);
  return runJourneys({ sizes: "one", parts });
}

interface Suite {
  name: string;
  run: () => Promise<Tally>;
}

const suites: Suite[] = [
  { name: "checks", run: runStaticChecks },
  { name: "tests", run: runVitest },
  { name: "journeys", run: runJourneysInTime },
];

/** A suite that cannot run has failed. */
async function runSuite({ name, run }: Suite): Promise<Tally> {
  print(`\n== ${name}`);
  return run().catch((error: Error) => {
    print(`FAIL  ${name}: ${error.message}`);
    return { passed: 0, failed: 1 };
  });
}

process.once("exit", killChildren);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const tallies: { name: string; tally: Tally }[] = [];
for (const suite of suites) tallies.push({ name: suite.name, tally: await runSuite(suite) });
const total = sum(tallies.map(({ tally }) => ({ tally, ok: true })));
// Printed at the very end, for readers who see only the last lines of a log.
print("");
for (const failure of total.failures ?? []) print(textOf(failure));
for (const { name, tally } of tallies) print(`${name}: ${tally.passed} of ${tally.passed + tally.failed} passed`);
print(`In ${seconds(started)}`);
print(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
