import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import type { Theme } from "@trevo/contract";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Refusal } from "../kernel/errors.ts";
import { norteTheme, trevoTheme } from "../seed/themes.ts";
import { serveSite } from "./serve-site.ts";
import { noThirdParties } from "./third-parties.ts";

const script = "export const answer = 42;\n".repeat(100);
const page = '<!doctype html><html lang="pt-BR"><head><!-- look --><title>Dice</title></head></html>';
let dir = "";
let app: FastifyInstance;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "trevo-site-"));
  const assets = join(dir, "dist/assets");
  await mkdir(assets, { recursive: true });
  await writeFile(join(assets, "packed.js"), script);
  // A different text inside shows which of the two files was sent.
  await writeFile(join(assets, "packed.js.br"), brotliCompressSync(`// packed\n${script}`));
  await writeFile(join(assets, "plain.js"), script);
  await mkdir(join(dir, "dist/dice"), { recursive: true });
  await writeFile(join(dir, "dist/dice/index.html"), page);
  app = Fastify();
  app.setErrorHandler((error, _request, reply) => reply.status(error instanceof Refusal ? 404 : 500).send());
  const data = () => Promise.reject(new Error("No page is asked for."));
  await serveSite(app, {
    siteDir: join(dir, "none"),
    gamesDir: dir,
    themeOf,
    dataFor: data,
    previewOf: () => ({ thirdParties: noThirdParties, bookScript: async () => null }),
    framedBy: () => "http://backoffice.test",
    primaryOriginOf: async () => null,
    frames: [],
    onChange: () => undefined,
  });
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

const themes: Record<string, Theme> = { "trevo.test": trevoTheme, "norte.test": norteTheme };
const themeOf = async (host: string): Promise<Theme | null> => themes[host] ?? null;
const at = (host: string, path: string) => app.inject({ url: `/house/games/${path}`, headers: { host } });

describe("a game's page", () => {
  it.each(["dice", "dice/", "dice/index.html"])("contains the brand's corners, font and style sheet at %s", async (path) => {
    const { body, headers } = await at("norte.test", path);
    expect(body).toContain('<html lang="pt-BR" data-corners="square">');
    expect(body).toMatch(/href="\/fonts\/atkinson[^"]+" as="font"/);
    expect(body).toMatch(/<link rel="stylesheet" href="\/house\/games\/look\.css\?v=[\w-]+">/);
    expect(body).toContain(`content="${norteTheme.light.bg}"`);
    expect(headers).toMatchObject({
      "cache-control": "no-cache",
      "content-security-policy": expect.stringContaining("style-src 'self'") as string,
    });
  });

  it("has the colour mode of its launch, and no other", async () => {
    expect((await at("norte.test", "dice/?mode=dark")).body).toContain('data-corners="square" data-mode="dark"');
    expect((await at("norte.test", "dice/?mode=dark")).body).toContain(`content="${norteTheme.dark.bg}"`);
    for (const mode of ["", "x", "%22%3E%3Cscript%3E", "dark&mode=light"])
      expect((await at("norte.test", `dice/?mode=${mode}`)).body).not.toContain("data-mode");
  });

  it("answers 404 on an unknown host and for an unknown game", async () => {
    expect((await at("ninguem.test", "dice/")).statusCode).toBe(404);
    expect((await at("norte.test", "nothing/")).statusCode).toBe(404);
  });
});

describe("a brand's style sheet for games", () => {
  it("is cached permanently under the version that its pages name, and revalidated under any other", async () => {
    const version = /look\.css\?v=([\w-]+)/.exec((await at("norte.test", "dice/")).body)?.[1] ?? "";
    const named = await at("norte.test", `look.css?v=${version}`);
    expect(named.headers).toMatchObject({
      "content-type": "text/css; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(named.body).toContain(norteTheme.light.accent);
    const other = await at("trevo.test", `look.css?v=${version}`);
    expect(other.headers["cache-control"]).toBe("no-cache");
    expect(other.body).toContain(trevoTheme.dark.accent);
    expect((await at("ninguem.test", "look.css")).statusCode).toBe(404);
  });
});

const get = (name: string, encoding: string) =>
  app.inject({ url: `/house/games/assets/${name}`, headers: { "accept-encoding": encoding } });

it("a compressed file beside the original is served with a vary header", async () => {
  const reply = await get("packed.js", "gzip, br");
  expect(reply.headers).toMatchObject({ "content-encoding": "br", "content-type": expect.stringContaining("javascript") as string });
  expect(String(reply.headers["vary"]).toLowerCase()).toContain("accept-encoding");
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(`// packed\n${script}`);
});

it("a file without a compressed copy is compressed while served, and only for clients that accept it", async () => {
  const reply = await get("plain.js", "br");
  expect(reply.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(script);
  const plain = await get("packed.js", "identity");
  expect([plain.headers["content-encoding"], plain.body]).toEqual([undefined, script]);
});
