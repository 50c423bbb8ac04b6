import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashSources } from "./build.ts";

let dir = "";
const write = (path: string, text: string): void => {
  mkdirSync(join(dir, path, ".."), { recursive: true });
  writeFileSync(join(dir, path), text);
};
const hash = (): Promise<string> => hashSources(dir, ["site", "package-lock.json", "not-there"]);

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "trevo-build-"));
  write("site/src/a.ts", "one");
  write("package-lock.json", "{}");
});
afterEach(() => rmSync(dir, { recursive: true }));

test("the hash of a build depends on content, not on modification times", async () => {
  const before = await hash();
  utimesSync(join(dir, "site/src/a.ts"), 1, 1);
  expect(await hash()).toBe(before);
});

test("files left behind by a build do not make it stale", async () => {
  const before = await hash();
  for (const path of ["site/build/index.js", "site/.react-router/types.ts", "site/node_modules/x/y.js", "site/project.inlang/README.md"])
    write(path, "made");
  expect(await hash()).toBe(before);
});

test("content, file names and the lock file change the hash", async () => {
  const seen = new Set([await hash()]);
  write("site/src/a.ts", "two");
  seen.add(await hash());
  renameSync(join(dir, "site/src/a.ts"), join(dir, "site/src/b.ts"));
  seen.add(await hash());
  write("package-lock.json", "{ }");
  seen.add(await hash());
  expect(seen.size).toBe(4);
});
