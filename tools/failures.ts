import { stripVTControlCharacters } from "node:util";

/** A test that failed, or a journey that passed on its second attempt. */
export interface Failure {
  /** `journeys: [desktop] casino.spec.ts, the brand's last bets` */
  readonly name: string;
  /** The first lines of the error. */
  readonly reason: string;
  /** True if a retry passed: the run is green, but the test deserves a look. */
  readonly retried: boolean;
}

/** The parts of Playwright's JSON report that are used. Suites nest. */
export interface JourneySuite {
  readonly suites?: readonly JourneySuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

/** The parts of Vitest's JSON report that are used. */
export interface TestFile {
  readonly name: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages?: readonly string[] | null;
  }[];
}

const longestReason = 12;

/** Returns the non-empty lines without colours and without the stack. */
function reasonOf(messages: readonly string[]): string {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).split("\n"));
  return lines
    .filter((line) => line.trim() !== "" && !/^\s+at /.test(line))
    .slice(0, longestReason)
    .join("\n");
}

export function failedJourneys(suites: readonly JourneySuite[]): Failure[] {
  return suites.flatMap((suite) => [
    ...failedJourneys(suite.suites ?? []),
    ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ projectName, status, results }) => ({
          name: `[${projectName}] ${file}, ${title}`,
          reason: reasonOf(results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ""))),
          retried: status === "flaky",
        })),
    ),
  ]);
}

export function failedTests(files: readonly TestFile[]): Failure[] {
  return files
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      // A file whose set-up fails does not report a failed test.
      if (failed.length === 0) return [{ name, reason: reasonOf([message ?? "set-up failed"]), retried: false }];
      return failed.map(({ fullName, failureMessages }) => ({
        name: `${name}, ${fullName}`,
        reason: reasonOf(failureMessages ?? []),
        retried: false,
      }));
    });
}

export const textOf = ({ name, reason, retried }: Failure): string =>
  `${retried ? "passed on retry" : "FAIL"}  ${name}\n${reason.replaceAll(/^/gm, "      ")}`;
