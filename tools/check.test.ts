import { execFile } from "node:child_process";
import { parseArgs, promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestSpecification, type Vitest, createVitest } from "vitest/node";
import { root } from "./child.ts";
import { lintSteps, unitSteps } from "./check.ts";
import { binary } from "./suite.ts";

let vitest: Vitest;
beforeAll(async () => {
  vitest = await createVitest("test", { root, watch: false });
});
afterAll(() => vitest.close());

/** Returns the path relative to the repository. */
const pathOf = ({ moduleId }: TestSpecification): string => moduleId.replace(`${root}/`, "");

/** Returns the files that Vitest would run with these arguments. */
async function filesOf(args: readonly string[]): Promise<string[]> {
  const options = { project: { type: "string", multiple: true }, maxWorkers: { type: "string" } } as const;
  const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
  const found = await vitest.globTestSpecifications(positionals);
  return found.filter(({ project }) => values.project?.includes(project.name) ?? true).map(pathOf);
}

const filesToLint = async (args: readonly string[]): Promise<string[]> => {
  const { stdout } = await promisify(execFile)(binary("oxlint"), [...args.filter((arg) => arg !== "--type-aware"), "--debug=files"], {
    cwd: root,
    maxBuffer: 2 ** 24,
  });
  return stdout.split("\n").filter((line) => line !== "");
};

test("the two halves of the lint are all files, each once", async () => {
  const [all, site, rest] = await Promise.all([filesToLint([]), ...Object.values(lintSteps).map(({ args }) => filesToLint(args))]);
  expect(site?.length).toBeGreaterThan(0);
  expect([...(site ?? []), ...(rest ?? [])].toSorted()).toEqual(all?.toSorted());
});

const isSlow = (file: string): boolean =>
  file === "tools/start.test.ts" || file.startsWith("tools/rehearsal/") || file.endsWith("-statistics.test.ts");

test("the quick check runs the tests of packages, tools and kernel, without starts, the restore rehearsal and large samples", async () => {
  const quick = (await Promise.all(unitSteps.map(({ args: [, ...args] }) => filesOf(args)))).flat();
  expect(quick).toContain("packages/engines/src/dice.test.ts");
  expect(quick).toContain("tools/check.test.ts");
  expect(quick).toContain("apps/server/src/kernel/pg-pool.test.ts");
  expect(quick.filter(isSlow)).toEqual([]);
});

test("the whole suite runs each test file once", async () => {
  const all = await filesOf([]);
  expect(all.filter(isSlow).length).toBeGreaterThanOrEqual(9);
  expect(new Set(all).size).toBe(all.length);
});
