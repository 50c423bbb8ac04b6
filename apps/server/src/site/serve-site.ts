import { randomBytes } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { gamePolicy, sitePolicy } from "./content-security.ts";
import { type CachedPage, cacheKey, createPageCache } from "./page-cache.ts";

/** What the built site's own entry module offers (see its load-context). */
interface SiteEntry {
  createLoadContext(site: object): RouterContextProvider;
  languageRedirect(request: Request): Response | null;
}

export interface SiteNeeds {
  /** The site's folder, holding `build/`. */
  readonly siteDir: string;
  /** The game clients' folder, holding `dist/`. */
  readonly gamesDir: string;
  /** Data for the pages of this host. */
  readonly dataFor: (host: string) => Promise<object>;
  /** Origins that may be framed besides our own, such as a studio's. */
  readonly frames: string[];
  readonly onChange: (listener: () => void) => void;
}

const yearMs = 31_536_000_000;

/** Stands for the nonce inside cached pages; unguessable, so that no content can contain it. */
const noncePlaceholder = randomBytes(18).toString("base64url");

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
    const page = createPages(build, needs);
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
    await scope.register(fastifyStatic, { root, serve: false });
    const file = (path: string, immutable: boolean) => async (request: FastifyRequest<{ Params: { "*"?: string } }>, reply: FastifyReply) =>
      reply.sendFile(join(path, request.params["*"] ?? ""), root, immutable ? { maxAge: yearMs, immutable: true } : { maxAge: 3_600_000 });
    for (const entry of await readdir(root, { withFileTypes: true })) {
      if (entry.isDirectory()) scope.get(`/${entry.name}/*`, file(entry.name, hashedFolders.has(entry.name)));
      else scope.get(`/${entry.name}`, async (_request, reply) => reply.sendFile(entry.name, root, { maxAge: 3_600_000 }));
    }
    scope.get("/.well-known/*", async (_request, reply) => reply.callNotFound());
  });
}

async function serveGames(app: FastifyInstance, gamesDir: string): Promise<void> {
  const root = join(gamesDir, "dist");
  await app.register(async (scope) => {
    await scope.register(compress, { encodings: ["br", "gzip"], threshold: 1024 });
    await scope.register(fastifyStatic, { root, serve: false });
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

/** A page never has a file's ending (`.data` is a page's data), nor stands among the calls: such a path asks for what is not there. */
const notAPage = /^\/(?:api|house|callbacks|broadcasting)\/|\.(?!data$)\w{1,8}$/;

function createPages(build: ServerBuild, needs: SiteNeeds) {
  const handle = createRequestHandler(build, "production");
  const entry = build.entry.module as unknown as SiteEntry;
  const cache = createPageCache(() => Date.now());
  needs.onChange(cache.clear);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const url = new URL(request.url, `${request.protocol}://${request.host}`);
    if (notAPage.test(url.pathname)) {
      reply.callNotFound();
      return reply;
    }
    const document = new Request(url, { headers: pageHeaders(request) });
    const redirect = entry.languageRedirect(document);
    if (redirect) return sendResponse(reply, redirect);
    const render = async (): Promise<CachedPage> => {
      const data = await needs.dataFor(request.hostname.toLowerCase());
      const context = entry.createLoadContext({ ...data, nonce: noncePlaceholder, origin: url.origin });
      const response = await handle(document, context);
      return { status: response.status, headers: [...response.headers], html: await response.text() };
    };
    // Client-side navigations ask for a route's data; they are small and vary, so that only documents are kept.
    const page = url.pathname.endsWith(".data") ? await render() : await cache.get(cacheKey(request.host, url), render);
    return sendPage(reply, page, needs.frames);
  };
}

/** The server's HTML is always the guest's: nothing personal reaches it, so that a cached page is everybody's. */
function pageHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const name of ["accept-language", "user-agent", "accept"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const language = /(?:^|;\s*)(i18n_redirected=\w+)/.exec(request.headers.cookie ?? "")?.[1];
  if (language) headers.set("cookie", language);
  return headers;
}

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply
    .code(response.status)
    .header("vary", "accept-language, cookie")
    .send(await response.text());
}

function sendPage(reply: FastifyReply, page: CachedPage, frames: string[]): FastifyReply {
  const nonce = randomBytes(18).toString("base64url");
  for (const [name, value] of page.headers) if (name !== "set-cookie") reply.header(name, value);
  reply.header("content-security-policy", sitePolicy(nonce, frames));
  if (!reply.getHeader("cache-control")) reply.header("cache-control", "no-cache");
  return reply.code(page.status).send(page.html.replaceAll(noncePlaceholder, nonce));
}
