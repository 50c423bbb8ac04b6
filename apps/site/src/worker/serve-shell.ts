import { assetCache, keepAnswer, pictureCache, shellCachePrefix } from "./caches.ts";
import { isOfflinePage, offlineAddress, offlinePages, planRequest } from "./plan-request.ts";
import { type FetchEventLike, isMessage, type WorkerScope } from "./worker-scope.ts";

export interface Shell {
  /** Differs for every build. */
  readonly version: string;
  /** Hashed files that every page needs. */
  readonly files: readonly string[];
}

/** Registers the whole service worker: a shell that opens without a connection, cached assets and pictures, and no personal data. */
export function serveShell(scope: WorkerScope, shell: Shell): void {
  const shellCache = shellCachePrefix + shell.version;

  scope.addEventListener("install", (event) => event.waitUntil(fill(scope, shellCache, shell.files)));

  scope.addEventListener("activate", (event) =>
    event.waitUntil(
      (async () => {
        const older = (await scope.caches.keys()).filter((name) => name.startsWith(shellCachePrefix) && name !== shellCache);
        await Promise.all(older.map((name) => scope.caches.delete(name)));
        await scope.clients.claim();
        if (older.length === 0) return;
        for (const client of await scope.clients.matchAll({ type: "window" })) {
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- our own page, not another's window
          client.postMessage({ type: "UPDATED" });
        }
      })(),
    ),
  );

  // A new version waits until a page requests it, so that no running game is reloaded.
  scope.addEventListener("message", (event) => {
    if (isMessage(event.data, "SKIP_WAITING")) event.waitUntil(scope.skipWaiting());
  });

  scope.addEventListener("fetch", (event) => {
    const plan = planRequest(event.request, scope.location.origin);
    if (plan === "page") event.respondWith(page(scope, shellCache, event.request));
    else if (plan === "asset") event.respondWith(asset(scope, event));
    else if (plan === "picture") event.respondWith(picture(scope, event));
  });
}

async function fill(scope: WorkerScope, name: string, files: readonly string[]): Promise<void> {
  const cache = await scope.caches.open(name);
  await cache.addAll([...files]);
  // Bypasses the HTTP cache: the brand may have changed its look since the last visit.
  await cache.addAll(offlinePages.map((url) => new Request(scope.location.origin + url, { cache: "reload", credentials: "omit" })));
}

async function page(scope: WorkerScope, shellCache: string, request: Request): Promise<Response> {
  try {
    return await scope.fetch(request);
  } catch (error) {
    const shell = await scope.caches.open(shellCache);
    if (isOfflinePage(request.url)) return (await shell.match(request, { ignoreSearch: true, ignoreVary: true })) ?? Promise.reject(error);
    return Response.redirect(new URL(offlineAddress(request.url), request.url).href);
  }
}

/** Serves a file that is immutable under its name: once cached, it is not requested again. */
async function asset(scope: WorkerScope, event: FetchEventLike): Promise<Response> {
  const kept = await scope.caches.match(event.request, { ignoreVary: true });
  return kept ?? keep(scope, event, assetCache);
}

/** Serves the cached picture at once and updates it in the background. */
async function picture(scope: WorkerScope, event: FetchEventLike): Promise<Response> {
  const kept = await (await scope.caches.open(pictureCache)).match(event.request, { ignoreVary: true });
  if (!kept) return keep(scope, event, pictureCache);
  event.waitUntil(keep(scope, event, pictureCache).catch(() => undefined));
  return kept;
}

async function keep(scope: WorkerScope, event: FetchEventLike, name: string): Promise<Response> {
  const response = await scope.fetch(event.request);
  // A full disk must not prevent the response.
  if (response.ok)
    event.waitUntil(keepAnswer(scope.caches, name, { request: event.request, response: response.clone() }).catch(() => undefined));
  return response;
}
