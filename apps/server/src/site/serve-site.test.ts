import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serveSite } from "./serve-site.ts";

const script = "export const answer = 42;\n".repeat(100);
let dir = "";
let app: FastifyInstance;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "trevo-site-"));
  const assets = join(dir, "dist/assets");
  await mkdir(assets, { recursive: true });
  await writeFile(join(assets, "packed.js"), script);
  // Another text inside shows which of the two was sent.
  await writeFile(join(assets, "packed.js.br"), brotliCompressSync(`// packed\n${script}`));
  await writeFile(join(assets, "plain.js"), script);
  app = Fastify();
  const data = () => Promise.reject(new Error("No page is asked for."));
  await serveSite(app, { siteDir: join(dir, "none"), gamesDir: dir, dataFor: data, frames: [], onChange: () => undefined });
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

const get = (name: string, encoding: string) =>
  app.inject({ url: `/house/games/assets/${name}`, headers: { "accept-encoding": encoding } });

it("sends the packed file that lies beside, once packed, and says what it depends on", async () => {
  const reply = await get("packed.js", "gzip, br");
  expect(reply.headers).toMatchObject({ "content-encoding": "br", "content-type": expect.stringContaining("javascript") as string });
  expect(String(reply.headers["vary"]).toLowerCase()).toContain("accept-encoding");
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(`// packed\n${script}`);
});

it("packs while serving what has no packed file, and packs nothing for who cannot read it", async () => {
  const reply = await get("plain.js", "br");
  expect(reply.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(script);
  const plain = await get("packed.js", "identity");
  expect([plain.headers["content-encoding"], plain.body]).toEqual([undefined, script]);
});
