/** A change of one line that a test suite must detect. */
export interface Mutant {
  /** `<area>/<what is disabled>`, unique. */
  readonly id: string;
  /** The file to change, relative to the root of the repository. */
  readonly file: string;
  /** The text to replace. It occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Test files or folders that must fail, relative to the root of the repository. Those of the owning module come first. */
  readonly suite: readonly string[];
  /** Why the product is still correct without this line, for a mutant that no test can kill. Such a mutant is expected to survive. */
  readonly equivalent?: string;
}

/**
 * The result of running the suite against a mutant.
 * - `killed`: an assertion failed.
 * - `survived`: every test passed.
 * - `timed_out`: tests failed, but only because they waited too long. This is not a kill: a slow machine has the same effect.
 * - `broken`: the suite ran no test, because the changed source does not load. Such a mutant proves nothing.
 */
export type Verdict = "killed" | "survived" | "timed_out" | "broken";

/** The parts of Vitest's JSON report that decide. */
export interface Report {
  readonly numTotalTests: number;
  readonly testResults: readonly {
    /** Absolute path of the test file. */
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

const timeout = /timed out in \d+\s?ms|Timed out waiting/i;

export interface Judgement {
  readonly verdict: Verdict;
  /** The test that killed the mutant, or why it was not killed. */
  readonly by: string;
  /** The file of the test that killed it. */
  readonly file?: string;
}

/** Judges one run of a suite against a changed source. */
export function judge(report: Report | null): Judgement {
  if (!report || report.numTotalTests === 0) return { verdict: "broken", by: "no test ran" };
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === "failed").map((test) => ({ ...test, file: name })),
  );
  const killer = failures.find(({ failureMessages }) => (failureMessages ?? []).some((message) => !timeout.test(message)));
  if (killer) return { verdict: "killed", by: killer.fullName, file: killer.file };
  if (failures[0]) return { verdict: "timed_out", by: failures[0].fullName };
  // A file whose set-up fails does not report a failed test.
  const setUp = report.testResults.find(({ status }) => status === "failed");
  if (setUp) return { verdict: "broken", by: (setUp.message ?? "set-up failed").split("\n")[0] ?? "" };
  return { verdict: "survived", by: "every test passed" };
}

/** Returns the file's text with the mutant applied. Throws unless its text occurs exactly once: otherwise the list is out of date. */
export function applyMutant(mutant: Mutant, source: string): string {
  const parts = source.split(mutant.find);
  if (parts.length !== 2)
    throw new Error(`${mutant.id}: "${mutant.find}" occurs ${parts.length - 1} times in ${mutant.file}, expected once`);
  if (mutant.find === mutant.replace) throw new Error(`${mutant.id}: changes nothing`);
  return parts.join(mutant.replace);
}

/** Returns the share of killed mutants among those that ran and that a test can kill, from 0 to 1. */
export function scoreOf(results: readonly { readonly mutant: Mutant; readonly verdict: Verdict | "not_run" }[]): number {
  const meaningful = results.filter(({ mutant, verdict }) => mutant.equivalent === undefined && verdict !== "not_run");
  return meaningful.length === 0 ? 0 : meaningful.filter(({ verdict }) => verdict === "killed").length / meaningful.length;
}
