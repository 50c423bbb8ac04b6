import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Child, root, startChild } from "./child.ts";
import { type Failure, type JourneySuite, type TestFile, failedJourneys, failedTests } from "./failures.ts";
import { heartbeat, print, seconds } from "./progress.ts";

export interface Tally {
  passed: number;
  failed: number;
  /** Tests that failed or passed only on a retry, for the end of the run. */
  failures?: readonly Failure[];
}

export interface Step {
  name: string;
  command: string;
  args: string[];
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** Print output immediately; otherwise only if the step fails. */
  show?: boolean;
}

/** Runs one program to its end. Returns true if it succeeded. */
export async function runStep(step: Step): Promise<boolean> {
  const started = Date.now();
  const env = { FORCE_COLOR: process.stdout.isTTY ? "1" : "0", ...step.env };
  const child = startChild({
    name: step.name,
    command: step.command,
    args: step.args,
    cwd: step.cwd ?? root,
    env,
    output: step.show ? "show" : "keep",
  });
  const calm = step.show ? () => undefined : heartbeat(step.name);
  const code = await child.exited;
  calm();
  if (code !== 0 && !step.show) print(tailOf(child));
  print(`${code === 0 ? "ok  " : "FAIL"}  ${step.name}, ${seconds(started)}${code === 0 ? "" : ` (${code})`}`);
  return code === 0;
}

function tailOf(child: Child): string {
  return `\n--- ${child.name}\n${child.tail()}\n---`;
}

export const binary = (name: string): string => join(root, "node_modules/.bin", name);

/** Reads Vitest's figures from its own report. A missing report, or a report without tests, is a failure. */
export async function readVitestReport(file: string): Promise<Tally> {
  const report = await readReport<{
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
    testResults: TestFile[];
  }>(file);
  if (!report) return { passed: 0, failed: 1 };
  const failed = report.numFailedTests || report.numFailedTestSuites;
  return atLeastOne("vitest", { passed: report.numPassedTests, failed, failures: failedTests(report.testResults) });
}

/** Reads Playwright's figures. A flaky journey counts as passed. */
export async function readPlaywrightReport(file: string): Promise<Tally> {
  const report = await readReport<{ stats: { expected: number; unexpected: number; flaky: number }; suites: JourneySuite[] }>(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return atLeastOne("playwright", { passed: expected + flaky, failed: unexpected, failures: failedJourneys(report.suites) });
}

async function readReport<T>(file: string): Promise<T | null> {
  return readFile(file, "utf8").then(
    (text) => JSON.parse(text) as T,
    () => null,
  );
}

function atLeastOne(suite: string, tally: Tally): Tally {
  if (tally.passed + tally.failed > 0) return tally;
  print(`FAIL  ${suite} ran no test`);
  return { passed: 0, failed: 1 };
}

/** Adds up tallies. A suite whose program failed counts at least one failure, whatever its report says. */
export function sum(tallies: { tally: Tally; ok: boolean }[]): Tally {
  const counted = tallies.map(({ tally, ok }) => ({ ...tally, failed: ok ? tally.failed : Math.max(tally.failed, 1) }));
  return {
    passed: counted.reduce((total, { passed }) => total + passed, 0),
    failed: counted.reduce((total, { failed }) => total + failed, 0),
    failures: counted.flatMap(({ failures }) => failures ?? []),
  };
}
