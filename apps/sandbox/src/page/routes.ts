import { readFileSync, readdirSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { renderGame, siteFiles } from "./game-page.ts";
import { panels } from "./panels.ts";
import { renderPage, type Tab, tabs } from "./shell.ts";

const assetsDir = join(import.meta.dirname, "assets");
const contentTypes: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".woff2": "font/woff2",
};
const fonts = ["gabarito.woff2", "figtree.woff2"];
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'";

const isTab = (name: string | undefined): name is Tab => name !== undefined && Object.hasOwn(tabs, name);

/** Registers the sandbox's page and the studio's game, with the files they load. */
export function pageRoutes(app: FastifyInstance): void {
  const assets = new Map([
    ...readdirSync(assetsDir).map((name) => [name, readFileSync(join(assetsDir, name))] as const),
    ...fonts.map((name) => [name, readFileSync(join(siteFiles, "fonts", name))] as const),
  ]);

  app.get<{ Querystring: { tab?: string } }>("/", (request, reply) => {
    const tab = isTab(request.query.tab) ? request.query.tab : "bank";
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", `${policy}; frame-ancestors 'none'`)
      .send(renderPage(tab, panels[tab]));
  });
  // Any origin of the product may frame it.
  app.get<{ Querystring: { studio?: string } }>("/studio/play", ({ query }, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", policy)
      .header("referrer-policy", "no-referrer")
      .send(renderGame(query.studio)),
  );
  app.get<{ Params: { name: string } }>("/assets/:name", (request, reply) => {
    const file = assets.get(request.params.name);
    if (!file) return reply.callNotFound();
    return reply
      .type(contentTypes[extname(request.params.name)] ?? "application/octet-stream")
      .header("cache-control", "no-cache")
      .send(file);
  });
}
