import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import type { Theme } from "@trevo/contract";
import { refuse } from "../kernel/errors.ts";
import type { Preview } from "../kernel/previews.ts";
import { gamePolicy, permissionsPolicy } from "./content-security.ts";
import { pageAddress } from "./page-address.ts";
import { createGameLooks, dressedPage, lookPath } from "./game-pages.ts";
import { createPageCache } from "./page-cache.ts";
import { beforeDeadline, watchReads } from "./page-reads.ts";
import { type PageNeeds, createPages, noncePlaceholder } from "./serve-pages.ts";
import type { ThirdParties } from "./third-parties.ts";

/** Exports of the built site's entry module (see its load-context). */
interface SiteEntry {
  createLoadContext(site: object): RouterContextProvider;
  languageRedirect(request: Request): Response | null;
  scriptsAfterPaint(html: string, nonce: string): string;
}

interface HostData {
  readonly thirdParties: ThirdParties;
  readonly isUnread?: boolean;
  /** Script of the partner's sportsbook; null if the brand has none. */
  readonly bookScript: () => Promise<string | null>;
}

export interface SiteNeeds {
  /** The site's folder, which contains `build/`. */
  readonly siteDir: string;
  /** The game clients' folder, which contains `dist/`. */
  readonly gamesDir: string;
  /** Returns the theme of the brand at this host, or null if there is none. */
  readonly themeOf: (host: string) => Promise<Theme | null>;
  /** Returns the data for the pages of this host. */
  readonly dataFor: (host: string) => Promise<HostData>;
  /** Returns the same data for a brand with its drafts. */
  readonly previewOf: (preview: Preview) => HostData;
  /** Origin that frames previews. */
  readonly framedBy: () => string;
  /** Returns the origin of the brand's primary host if this host is another one; null if pages stay on this host. */
  readonly primaryOriginOf: (hostname: string) => Promise<string | null>;
  /** Origins that may be framed in addition to our own, such as a studio's. */
  readonly frames: string[];
  /** Origins that pages may call in addition to our own. */
  readonly calls?: readonly string[];
  readonly onChange: (listener: () => void) => void;
}

const yearMs = 31_536_000_000;

/** Serves the players' site, rendered in this process, and the files of the site and the games. */
export async function serveSite(app: FastifyInstance, needs: SiteNeeds): Promise<boolean> {
  await serveGames(app, needs);
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
    const page = createPages({ ...needs, cache, languageRedirect, render: renderer(build, needs) });
    scope.route({ method: ["GET", "HEAD"], url: "/*", handler: page });
  });
  return true;
}

const isFile = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );

/** Folders of the build whose files never change under the same name. */
const hashedFolders = new Set(["assets", "fonts"]);

/** Hashed files are cached permanently; all others are revalidated. A missing file is a plain 404, never a rendered page. */
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

/** The service worker decides what a browser caches, so it is always revalidated itself. */
const serviceWorker = "sw-custom.js";

function sendNamed(reply: FastifyReply, name: string, root: string): FastifyReply {
  if (name !== serviceWorker) return reply.sendFile(name, root, { maxAge: 3_600_000 });
  reply.header("cache-control", "no-cache");
  return reply.sendFile(name, root, { cacheControl: false });
}

/** Serves the game clients. Pages and style sheet depend on the brand; the other files are the same for all. */
async function serveGames(app: FastifyInstance, { gamesDir, themeOf }: SiteNeeds): Promise<void> {
  const root = join(gamesDir, "dist");
  const lookOf = createGameLooks();
  const themeAt = async ({ hostname }: FastifyRequest): Promise<Theme> => {
    const theme = await themeOf(hostname.toLowerCase());
    if (!theme) throw refuse("tenant_unknown");
    return theme;
  };
  await app.register(async (scope) => {
    await scope.register(compress, { encodings: ["br", "gzip"], threshold: 1024 });
    await scope.register(fastifyStatic, { root, serve: false, preCompressed: true });
    scope.get<{ Querystring: { v?: string } }>(lookPath, async (request, reply) => {
      const { css, version } = lookOf(await themeAt(request));
      const kept = request.query.v === version ? "public, max-age=31536000, immutable" : "no-cache";
      return reply.type("text/css; charset=utf-8").header("cache-control", kept).send(css);
    });
    scope.get<{ Params: { "*": string }; Querystring: { mode?: string } }>("/house/games/*", async (request, reply) => {
      const path = request.params["*"];
      const page = pageNameOf(path);
      const address = pageAddress({ protocol: request.protocol, host: request.host, target: "/" });
      reply.header("content-security-policy", gamePolicy(address?.origin ?? ""));
      reply.header("permissions-policy", permissionsPolicy);
      // The address contains the launch token, which must not be passed on as a referrer.
      reply.header("referrer-policy", "no-referrer");
      if (page === null) return reply.sendFile(path, root, { maxAge: yearMs, immutable: true });
      if (!(await isFile(join(root, page, "index.html")))) return reply.callNotFound();
      const theme = await themeAt(request);
      const html = await dressedPage(root, page, { theme, version: lookOf(theme).version, mode: request.query.mode });
      return reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(html);
    });
  });
}

/** Returns `dice` for `dice`, `dice/` and `dice/index.html`; null for any other file. */
const pageNameOf = (path: string): string | null => /^([a-z-]+)(?:\/(?:index\.html)?)?$/.exec(path)?.[1] ?? null;

/** True for pages that show a partner's sportsbook. Only these allow its script. */
const showsBook = (pathname: string): boolean => /^(?:\/en)?\/(?:sportsbook(?:\/.*)?|widgetbetby)$/.test(pathname);

/** If this fails, the page itself shows that the sportsbook does not open. */
const readBookScript = ({ bookScript }: HostData): Promise<string | null> => beforeDeadline(bookScript()).catch(() => null);

/** Every page is rendered as for a crawler, in one piece: a cached copy is a complete text anyway. */
const wholePage = { "user-agent": "bot", accept: "text/html" };

function renderer(build: ServerBuild, needs: SiteNeeds): PageNeeds["render"] {
  const handle = createRequestHandler(build, "production");
  const entry = build.entry.module as unknown as SiteEntry;
  return async ({ href, origin, hostname, pathname }, previewed) => {
    const data = previewed ? needs.previewOf(previewed) : await needs.dataFor(hostname);
    const isDocument = !pathname.endsWith(".data");
    const reads = watchReads(data);
    const context = entry.createLoadContext({ ...reads.data, nonce: noncePlaceholder, origin, isDocument });
    const response = await handle(new Request(href, { headers: wholePage }), context);
    const isUnread = data.isUnread === true || reads.hasLostDatabase();
    return {
      status: response.status,
      headers: [...response.headers],
      hasFailed: response.status === 500 || isUnread,
      isUnread,
      html: entry.scriptsAfterPaint(await response.text(), noncePlaceholder),
      thirdParties: data.thirdParties,
      bookScript: isDocument && showsBook(pathname) ? await readBookScript(data) : null,
    };
  };
}
