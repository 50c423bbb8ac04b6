import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { root } from "./child.ts";
import { unitStep } from "./check.ts";

/** Files that Vitest would run, relative to the repository. */
function filesOf(args: readonly string[]): string[] {
  const text = execFileSync(unitStep.command, ["list", ...args, "--filesOnly", "--json"], { cwd: root, encoding: "utf8" });
  const files = JSON.parse(text.slice(text.indexOf("["))) as { file: string }[];
  return files.map(({ file }) => file.replace(`${root}/`, ""));
}

const isSlow = (file: string): boolean => file === "tools/start.test.ts" || file.startsWith("tools/rehearsal/");

test("the quick check runs the tools' and the kernel's tests, and neither whole starts nor the rehearsal of a restore", () => {
  const [, ...given] = unitStep.args;
  const quick = filesOf(given);
  expect(quick).toContain("tools/check.test.ts");
  expect(quick).toContain("apps/server/src/kernel/pg-pool.test.ts");
  expect(quick.filter(isSlow)).toEqual([]);
});

test("the whole suite runs them, each file once", () => {
  const all = filesOf([]);
  expect(all.filter(isSlow).length).toBeGreaterThanOrEqual(2);
  expect(new Set(all).size).toBe(all.length);
});
