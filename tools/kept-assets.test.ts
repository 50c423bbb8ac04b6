import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepAssets } from "./kept-assets.ts";

const day = 24 * 3_600_000;
let dir = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "trevo-assets-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Builds as the bundler does: an empty folder, then only this build's files. */
async function build(name: string, now: number): Promise<string[]> {
  const assets = join(dir, "assets");
  rmSync(assets, { recursive: true, force: true });
  mkdirSync(assets);
  writeFileSync(join(assets, `${name}.js`), name);
  await keepAssets({ assets, archive: join(dir, "archive"), now });
  return readdirSync(assets).sort();
}

test("files of earlier builds are kept for thirty days", async () => {
  expect(await build("a", day)).toEqual(["a.js"]);
  for (const [index, name] of ["b", "c", "d"].entries()) await build(name, (2 + index) * day);
  expect(await build("e", 30 * day)).toEqual(["a.js", "b.js", "c.js", "d.js", "e.js"]);
});

test("the last three builds are kept at any age; older ones are removed", async () => {
  for (const [index, name] of ["a", "b", "c"].entries()) await build(name, (1 + index) * day);
  expect(await build("d", 100 * day)).toEqual(["b.js", "c.js", "d.js"]);
  expect(await build("e", 200 * day)).toEqual(["c.js", "d.js", "e.js"]);
});
