import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepHostsApart, sideConstraint } from "../kernel/back-office.ts";
import { Refusal } from "../kernel/errors.ts";
import { serveOffice } from "./serve-office.ts";

const [brand, office] = ["trevo.test", "backoffice.test"];
let dir = "";
let app: FastifyInstance;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "trevo-office-"));
  await mkdir(join(dir, "assets"));
  await writeFile(join(dir, "index.html"), "<!doctype html><title>Console</title>");
  await writeFile(join(dir, "assets/main.js"), "export const answer = 42;");
  app = Fastify();
  app.setErrorHandler((error, _request, reply) => reply.status(error instanceof Refusal ? 404 : 500).send());
  app.addConstraintStrategy(sideConstraint((request) => request.headers.host === office));
  keepHostsApart(app, office);
  expect(await serveOffice(app, dir, () => "http://*.preview.test")).toBe(true);
  app.get("/*", async () => "a page of the brand");
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

const at = (host: string, url: string) => app.inject({ url, headers: { host } });

describe("the console", () => {
  it.each(["/", "/saques", "/saques/trevo/01890a5d-ac96-774b-bcce-b302099a8057", "/saques?peek=trevo.1"])(
    "answers %s with its single page, which may be neither cached nor framed",
    async (url) => {
      const { statusCode, body, headers } = await at(office, url);
      expect([statusCode, body]).toEqual([200, "<!doctype html><title>Console</title>"]);
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "cross-origin-opener-policy": "same-origin",
        "referrer-policy": "no-referrer",
      });
      for (const rule of [
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'none'",
        "form-action 'none'",
        "trusted-types ProseMirrorClipboard",
      ])
        expect(headers["content-security-policy"]?.toString().split("; ")).toContain(rule);
    },
  );

  it.each(["/api/staff/nothing", "/house/games/dice", "/logo.svg", "/office/assets/none.js"])("answers %s with 404", async (url) => {
    expect((await at(office, url)).statusCode).toBe(404);
  });

  it("lets its hashed files be cached permanently, and serves them on its own host only", async () => {
    const { statusCode, headers } = await at(office, "/office/assets/main.js");
    expect([statusCode, headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect((await at(brand, "/office/assets/main.js")).statusCode).toBe(404);
  });

  it("leaves the same addresses on a brand's host to the brand's pages", async () => {
    for (const url of ["/", "/saques"]) expect((await at(brand, url)).body).toBe("a page of the brand");
  });

  it("is not served if it is not built", async () => {
    expect(await serveOffice(Fastify(), join(dir, "none"), () => "http://*.preview.test")).toBe(false);
  });
});
