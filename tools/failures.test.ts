import { describe, expect, it } from "vitest";
import { type JourneySuite, type TestFile, failedJourneys, failedTests, textOf } from "./failures.ts";

const journey = (status: string, ...messages: string[]): JourneySuite => ({
  suites: [
    {
      specs: [
        {
          title: "a player pays",
          file: "wallet.spec.ts",
          tests: [{ projectName: "desktop", status, results: messages.map((message) => ({ errors: [{ message }] })) }],
        },
      ],
    },
  ],
});

const file = (over: Partial<TestFile>): TestFile => ({ name: "a.test.ts", status: "failed", assertionResults: [], ...over });

describe("the summary of a run", () => {
  it("lists a failed journey with its project and its reason, without colours and stack", () => {
    const [failure] = failedJourneys([journey("unexpected", "\u001B[31mError: 404 /api/x\u001B[39m\n\n    at health (journey.ts:80:61)")]);
    expect(failure).toEqual({ name: "[desktop] wallet.spec.ts, a player pays", reason: "Error: 404 /api/x", retried: false });
  });

  it("lists a journey that passed on its second attempt, and none that passed at once", () => {
    expect(failedJourneys([journey("flaky", "Error: slow")])).toMatchObject([{ retried: true, reason: "Error: slow" }]);
    expect(failedJourneys([journey("expected")])).toEqual([]);
  });

  it("lists each failed test of a file", () => {
    const failed = { status: "failed", fullName: "ledger > pays once", failureMessages: ["AssertionError: expected 2 to be 1"] };
    const passed = { status: "passed", fullName: "ledger > pays" };
    expect(failedTests([file({ assertionResults: [passed, failed] })])).toEqual([
      { name: "a.test.ts, ledger > pays once", reason: "AssertionError: expected 2 to be 1", retried: false },
    ]);
  });

  it("lists a file whose set-up failed", () => {
    expect(failedTests([file({ message: "no database" }), file({ status: "passed" })])).toEqual([
      { name: "a.test.ts", reason: "no database", retried: false },
    ]);
  });

  it("indents the reason below the name", () => {
    expect(textOf({ name: "a", reason: "b\nc", retried: false })).toBe("FAIL  a\n      b\n      c");
  });
});
