import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../child.ts";
import { mutants } from "./list/index.ts";
import { type Mutant, type Report, applyMutant, judge, scoreOf } from "./mutant.ts";
import { partAround } from "./records.ts";
import { withoutComments } from "./without-comments.ts";
import { reportOf, resultsOf } from "./write-report.ts";

const mutant: Mutant = { id: "a/b", file: "a.ts", find: "x > 1", replace: "x >= 1", suite: ["a.test.ts"] };

const runOf = (...assertions: { status: string; messages?: string[] }[]): Report => ({
  numTotalTests: assertions.length,
  testResults: [
    {
      name: "/a.test.ts",
      status: assertions.every(({ status }) => status === "passed") ? "passed" : "failed",
      assertionResults: assertions.map(({ status, messages }, index) => ({
        status,
        fullName: `test ${index}`,
        failureMessages: messages ?? [],
      })),
    },
  ],
});

describe("a mutant", () => {
  it("replaces its one occurrence in the file", () => {
    expect(applyMutant(mutant, "if (x > 1) y();")).toBe("if (x >= 1) y();");
  });

  it("is refused when its text is missing, occurs twice, or does not change", () => {
    expect(() => applyMutant(mutant, "if (x > 2) y();")).toThrow("occurs 0 times");
    expect(() => applyMutant(mutant, "x > 1 || x > 1")).toThrow("occurs 2 times");
    expect(() => applyMutant({ ...mutant, replace: mutant.find }, "x > 1")).toThrow("changes nothing");
  });
});

describe("the verdict on a mutant", () => {
  it("is killed when an assertion fails, and names the test", () => {
    const report = runOf({ status: "passed" }, { status: "failed", messages: ["AssertionError: expected 1 to be 2"] });
    expect(judge(report)).toEqual({ verdict: "killed", by: "test 1", file: "/a.test.ts" });
  });

  it("is survived when every test passes", () => {
    expect(judge(runOf({ status: "passed" })).verdict).toBe("survived");
  });

  it("is timed out, not killed, when tests only waited too long", () => {
    expect(judge(runOf({ status: "failed", messages: ["Error: Test timed out in 30000ms."] })).verdict).toBe("timed_out");
  });

  it("is broken when no test ran, no report was written, or the set-up failed", () => {
    expect(judge(null).verdict).toBe("broken");
    expect(judge(runOf()).verdict).toBe("broken");
    const failedSetUp = {
      ...runOf({ status: "skipped" }),
      testResults: [{ name: "/a.test.ts", status: "failed", message: "syntax error", assertionResults: [] }],
    };
    expect(judge(failedSetUp)).toEqual({ verdict: "broken", by: "syntax error" });
  });

  it("leaves equivalent mutants out of the score", () => {
    const verdicts = [
      { mutant, verdict: "killed" as const },
      { mutant, verdict: "timed_out" as const },
      { mutant: { ...mutant, equivalent: "another guard holds" }, verdict: "survived" as const },
    ];
    expect(scoreOf(verdicts)).toBe(0.5);
    expect(scoreOf([...verdicts, { mutant, verdict: "not_run" as const }])).toBe(0.5);
  });
});

describe("the content hash of a record", () => {
  it("covers the function around the mutant, not its neighbours", () => {
    const functions = ["const a = 1;", "export function f(x: number) {\n  if (x > 1) return a;\n}", "const b = 2;"];
    expect(partAround(mutant, functions.join("\n\n"))).toBe(functions[1]);
  });

  it("covers one statement of SQL, without the comment of the next", () => {
    const source = "-- A.\ncreate function a() as $$ begin x > 1; end $$;\n\n-- B.\ncreate function b() as $$ begin end $$;\n";
    expect(partAround({ file: "a.sql", find: "x > 1" }, source)).toBe("create function a() as $$ begin x > 1; end $$;");
  });

  it("covers only code: a comment may be added, reworded or removed", () => {
    const plain = withoutComments("a.ts", 'const a = "// kept";\nf(a);\n');
    expect(withoutComments("a.ts", '/** A string. */\nconst a = "// kept"; // Sent as it is.\n\n// Then:\nf(a);\n')).toBe(plain);
    expect(withoutComments("a.ts", 'const a = "// kept";\ng(a);\n')).not.toBe(plain);
    expect(withoutComments("a.sql", "  -- Why.\nselect 1;\n")).toBe(withoutComments("a.sql", "select 1;\n"));
  });
});

describe("the report", () => {
  const recorded = (verdict: "killed" | "survived") => ({ verdict, by: "a test", content: "hash" });

  it("counts mutants that have not run, and mutants whose file or tests changed after they ran", () => {
    const all = ["a/1", "a/2", "a/3"].map((id) => ({ ...mutant, id }));
    const records = new Map([
      ["a/1", recorded("killed")],
      ["a/2", recorded("survived")],
    ]);
    const results = resultsOf(all, { records, stale: new Set(["a/2", "a/3"]) });
    expect(results.map(({ verdict, isStale }) => [verdict, isStale])).toEqual([
      ["killed", false],
      ["survived", true],
      ["not_run", false],
    ]);
    expect(reportOf(results)).toContain("**50.0 %** of the 2 mutants on record are killed. 1 of these records are out of date.");
    expect(reportOf(results)).toContain("1 mutants have not run.");
  });

  it("lists each mutant with its verdict and the test that killed it", () => {
    const results = resultsOf([mutant], { records: new Map([["a/b", recorded("survived")]]), stale: new Set() });
    expect(reportOf(results)).toContain("| a/b | `x > 1` → `x >= 1` | survived | a test |");
  });
});

describe("the list of mutants", () => {
  it("has unique names, existing suites, and texts that occur exactly once", async () => {
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
    for (const each of mutants) {
      const missing = each.suite.filter((path) => !existsSync(join(root, path)));
      expect(missing, `${each.id} names suites that are not there`).toEqual([]);
      expect(() => applyMutant(each, ""), each.id).toThrow();
      applyMutant(each, await readFile(join(root, each.file), "utf8"));
    }
  });
});
