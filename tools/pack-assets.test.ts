import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { packAssets } from "./pack-assets.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "trevo-pack-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("scripts and styles get a compressed file; small files and pictures do not", async () => {
  const script = "export const answer = 42;\n".repeat(100);
  for (const name of ["large.js", "large.css", "picture.webp"]) await writeFile(join(folder, name), script);
  await writeFile(join(folder, "small.js"), "1");
  await packAssets(folder);
  expect((await readdir(folder)).toSorted()).toEqual([
    "large.css",
    "large.css.br",
    "large.css.gz",
    "large.js",
    "large.js.br",
    "large.js.gz",
    "picture.webp",
    "small.js",
  ]);
  expect(brotliDecompressSync(await readFile(join(folder, "large.js.br"))).toString()).toBe(script);
  expect(gunzipSync(await readFile(join(folder, "large.css.gz"))).toString()).toBe(script);
});

test("a missing folder has nothing to compress", async () => {
  await expect(packAssets(join(folder, "nowhere"))).resolves.toBeUndefined();
});
