import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { gamePolicy } from "./content-security.ts";
import { createPageCache } from "./page-cache.ts";
import { type PageNeeds, createPages, noncePlaceholder } from "./serve-pages.ts";
import type { ThirdParties } from "./third-parties.ts";

/** What the built site's own entry module offers (see its load-context). */
interface SiteEntry {
  createLoadContext(site: object): RouterContextProvider;
  languageRedirect(request: Request): Response | null;
  scriptsAfterPaint(html: string, nonce: string): string;
}

export interface SiteNeeds {
  /** The site's folder, holding `build/`. */
  readonly siteDir: string;
  /** The game clients' folder, holding `dist/`. */
  readonly gamesDir: string;
  /** Data for the pages of this host. */
  readonly dataFor: (host: string) => Promise<{ readonly thirdParties: ThirdParties }>;
  /** Origins that may be framed besides our own, such as a studio's. */
  readonly frames: string[];
  readonly onChange: (listener: () => void) => void;
}

const yearMs = 31_536_000_000;

/** The players' site, rendered inside this process, and the files that it and the games are made of. */
export async function serveSite(app: FastifyInstance, needs: SiteNeeds): Promise<boolean> {
  await serveGames(app, needs.gamesDir);
  const entryFile = join(needs.siteDir, "build/server/index.js");
  if (!(await isFile(entryFile))) return false;
  const build = (await import(pathToFileURL(entryFile).href)) as ServerBuild;
  await serveFiles(app, join(needs.siteDir, "build/client"));
  await app.register(async (scope) => {
    await scope.register(compress, { encodings: ["br", "gzip"], threshold: 1024 });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    const cache = createPageCache(() => Date.now());
    needs.onChange(cache.clear);
    const { languageRedirect } = build.entry.module as unknown as SiteEntry;
    const page = createPages({ cache, frames: needs.frames, languageRedirect, render: renderer(build, needs) });
    scope.route({ method: ["GET", "HEAD"], url: "/*", handler: page });
  });
  return true;
}

const isFile = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );

/** Folders of the build whose files never change under their names. */
const hashedFolders = new Set(["assets", "fonts"]);

/** Hashed files are for ever; the rest is asked for again. A missing file is a plain 404, never a rendered page. */
async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(compress, { encodings: ["br", "gzip"], threshold: 1024 });
    await scope.register(fastifyStatic, { root, serve: false, preCompressed: true });
    const file = (path: string, immutable: boolean) => async (request: FastifyRequest<{ Params: { "*"?: string } }>, reply: FastifyReply) =>
      reply.sendFile(join(path, request.params["*"] ?? ""), root, immutable ? { maxAge: yearMs, immutable: true } : { maxAge: 3_600_000 });
    for (const entry of await readdir(root, { withFileTypes: true })) {
      if (entry.isDirectory()) scope.get(`/${entry.name}/*`, file(entry.name, hashedFolders.has(entry.name)));
      else scope.get(`/${entry.name}`, async (_request, reply) => sendNamed(reply, entry.name, root));
    }
    scope.get("/.well-known/*", async (_request, reply) => reply.callNotFound());
  });
}

/** The service worker decides what a browser keeps: whoever asks for it gets today's. */
const serviceWorker = "sw-custom.js";

function sendNamed(reply: FastifyReply, name: string, root: string): FastifyReply {
  if (name !== serviceWorker) return reply.sendFile(name, root, { maxAge: 3_600_000 });
  reply.header("cache-control", "no-cache");
  return reply.sendFile(name, root, { cacheControl: false });
}

async function serveGames(app: FastifyInstance, gamesDir: string): Promise<void> {
  const root = join(gamesDir, "dist");
  await app.register(async (scope) => {
    await scope.register(compress, { encodings: ["br", "gzip"], threshold: 1024 });
    await scope.register(fastifyStatic, { root, serve: false, preCompressed: true });
    scope.get<{ Params: { "*": string } }>("/house/games/*", async (request, reply) => {
      const path = request.params["*"];
      const page = path.endsWith("/") || !/\.\w+$/.test(path);
      const file = page ? join(path, "index.html") : path;
      reply.header("content-security-policy", gamePolicy);
      // The launch token stands in the address: it must not travel on as a referrer.
      reply.header("referrer-policy", "no-referrer");
      return reply.sendFile(file, root, page ? { maxAge: 0, cacheControl: false } : { maxAge: yearMs, immutable: true });
    });
  });
}

/** Every page is made as a crawler gets it, in one piece: a copy is a text anyway. */
const wholePage = { "user-agent": "bot", accept: "text/html" };

function renderer(build: ServerBuild, needs: SiteNeeds): PageNeeds["render"] {
  const handle = createRequestHandler(build, "production");
  const entry = build.entry.module as unknown as SiteEntry;
  return async ({ href, origin, hostname }) => {
    const data = await needs.dataFor(hostname);
    const context = entry.createLoadContext({ ...data, nonce: noncePlaceholder, origin });
    const response = await handle(new Request(href, { headers: wholePage }), context);
    return {
      status: response.status,
      headers: [...response.headers],
      html: entry.scriptsAfterPaint(await response.text(), noncePlaceholder),
      thirdParties: data.thirdParties,
    };
  };
}
