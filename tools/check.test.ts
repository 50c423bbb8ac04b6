import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { root } from "./child.ts";
import { unitSteps } from "./check.ts";
import { binary } from "./suite.ts";

/** Files that Vitest would run, relative to the repository. */
function filesOf(args: readonly string[]): string[] {
  const text = execFileSync(binary("vitest"), ["list", ...args, "--filesOnly", "--json"], { cwd: root, encoding: "utf8" });
  const files = JSON.parse(text.slice(text.indexOf("["))) as { file: string }[];
  return files.map(({ file }) => file.replace(`${root}/`, ""));
}

const isSlow = (file: string): boolean =>
  file === "tools/start.test.ts" || file.startsWith("tools/rehearsal/") || file.endsWith("-statistics.test.ts");

test("the quick check runs the tests of packages, tools and kernel, and leaves out starts, the restore rehearsal and large samples", () => {
  const quick = unitSteps.flatMap(({ args: [, ...args] }) => filesOf(args));
  expect(quick).toContain("packages/engines/src/dice.test.ts");
  expect(quick).toContain("tools/check.test.ts");
  expect(quick).toContain("apps/server/src/kernel/pg-pool.test.ts");
  expect(quick.filter(isSlow)).toEqual([]);
});

test("the whole suite runs each test file once", () => {
  const all = filesOf([]);
  expect(all.filter(isSlow).length).toBeGreaterThanOrEqual(9);
  expect(new Set(all).size).toBe(all.length);
});
