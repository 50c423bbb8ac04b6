import { beforeEach, expect, test } from "vitest";
import { assetCache, makeRoom, pictureCache } from "./caches.ts";
import { serveShell } from "./serve-shell.ts";

const origin = "https://trevo.example";
const addressOf = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : request.toString(), origin).href;

/** Simulates the part of a browser's caches that the worker uses. */
function createCupboard(fetch: (address: string) => Promise<Response>) {
  const shelves = new Map<string, Map<string, Response>>();
  const shelf = (name: string) => {
    const entries = shelves.get(name) ?? new Map<string, Response>();
    shelves.set(name, entries);
    return {
      keys: async () => [...entries.keys()],
      put: async (request: RequestInfo, response: Response) => void entries.set(addressOf(request), response),
      delete: async (request: RequestInfo) => entries.delete(addressOf(request)),
      addAll: async (all: RequestInfo[]) => {
        for (const request of all) entries.set(addressOf(request), await fetch(addressOf(request)));
      },
      match: async (request: RequestInfo, { ignoreSearch = false } = {}) =>
        entries.get(ignoreSearch ? (addressOf(request).split("?")[0] ?? "") : addressOf(request))?.clone(),
    };
  };
  const caches = {
    open: async (name: string) => shelf(name),
    keys: async () => [...shelves.keys()],
    delete: async (name: string) => shelves.delete(name),
    match: async (request: RequestInfo) => {
      for (const name of shelves.keys()) {
        const found = await shelf(name).match(request);
        if (found) return found;
      }
      return undefined;
    },
  };
  return {
    caches: caches as unknown as CacheStorage,
    held: (name: string) => [...(shelves.get(name)?.keys() ?? [])].map((one) => one.replace(origin, "")),
  };
}

/** Simulates a worker in isolation: `online` decides whether the network responds. */
function startWorker(version: string, world: ReturnType<typeof createWorld>) {
  const listeners = new Map<string, (event: never) => void>();
  const lasting: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void lasting.push(work);
  let skipped = false;
  const scope = {
    location: { origin },
    caches: world.cupboard.caches,
    clients: {
      claim: async () => undefined,
      matchAll: async () => [{ postMessage: (message: { type: string }) => void world.posted.push(message.type) }],
    },
    fetch: (request: Request | string) => world.fetch(addressOf(request)),
    skipWaiting: async () => void (skipped = true),
    addEventListener: (name: string, listener: (event: never) => void) => void listeners.set(name, listener),
  };
  serveShell(scope, { version, files: [`/assets/shell-${version}.js`] });
  const happen = async (name: string, event: object = {}) => {
    listeners.get(name)?.({ waitUntil, ...event } as never);
    await Promise.all(lasting.splice(0));
  };
  return {
    happen,
    skipped: () => skipped,
    ask: async (path: string, mode = "no-cors") => {
      const answers: Promise<Response>[] = [];
      const request = new Request(origin + path);
      Object.defineProperty(request, "mode", { value: mode });
      await happen("fetch", { request, respondWith: (answer: Promise<Response>) => answers.push(answer) });
      const [answer] = answers;
      const response = await answer;
      await Promise.all(lasting.splice(0));
      return response;
    },
  };
}

function createWorld() {
  const world = {
    online: true,
    requests: [] as string[],
    posted: [] as string[],
    fetch: async (address: string): Promise<Response> => {
      const path = address.replace(origin, "");
      world.requests.push(path);
      if (!world.online) throw new TypeError("Failed to fetch");
      return new Response(`network ${path}`);
    },
  };
  return Object.assign(world, { cupboard: createCupboard((address) => world.fetch(address)) });
}

let world: ReturnType<typeof createWorld>;
beforeEach(() => {
  world = createWorld();
});

const install = async (version: string) => {
  const worker = startWorker(version, world);
  await worker.happen("install");
  return worker;
};

test("a page comes from the network or is replaced by the offline page, and is never cached", async () => {
  const worker = await install("one");
  await worker.happen("activate");
  expect(await (await worker.ask("/account/wallet", "navigate"))?.text()).toBe("network /account/wallet");
  world.online = false;
  const away = await worker.ask("/account/wallet", "navigate");
  expect([away?.status, away?.headers.get("location")]).toEqual([302, `${origin}/Offiline?from=%2Faccount%2Fwallet`]);
  expect(await (await worker.ask("/Offiline?from=%2Faccount%2Fwallet", "navigate"))?.text()).toBe("network /Offiline");
  expect(await (await worker.ask("/en/Offiline", "navigate"))?.text()).toBe("network /en/Offiline");
  expect(["shell-one", assetCache, pictureCache].flatMap(world.cupboard.held)).toEqual([
    "/assets/shell-one.js",
    "/Offiline",
    "/en/Offiline",
  ]);
});

test("hashed files are requested once; pictures are served from the cache and updated in the background", async () => {
  const worker = await install("one");
  world.requests = [];
  await worker.ask("/assets/shell-one.js");
  await worker.ask("/assets/wallet-abc.js");
  await worker.ask("/assets/wallet-abc.js");
  expect(world.requests).toEqual(["/assets/wallet-abc.js"]);
  world.requests = [];
  await worker.ask("/covers/dice.svg");
  await worker.ask("/covers/dice.svg");
  expect(world.requests).toEqual(["/covers/dice.svg", "/covers/dice.svg"]);
  world.online = false;
  expect((await worker.ask("/covers/dice.svg"))?.ok).toBe(true);
});

test("requests of the API are ignored", async () => {
  const worker = await install("one");
  expect(await worker.ask("/api/profile/wallet")).toBeUndefined();
});

test("a new version waits for a page's message, then notifies every page and deletes the old files", async () => {
  await (await install("one")).happen("activate");
  expect(world.posted).toEqual([]);
  const next = await install("two");
  await next.happen("message", { data: "anything" });
  expect(next.skipped()).toBe(false);
  await next.happen("message", { data: { type: "SKIP_WAITING" } });
  expect(next.skipped()).toBe(true);
  await next.happen("activate");
  expect(world.posted).toEqual(["UPDATED"]);
  expect(world.cupboard.held("shell-one")).toEqual([]);
  expect(world.cupboard.held("shell-two")).toContain("/assets/shell-two.js");
});

test("only a limited number of pictures is cached, the newest ones", async () => {
  const worker = await install("one");
  for (let index = 0; index < 245; index++) await worker.ask(`/covers/${index}.svg`);
  const held = world.cupboard.held(pictureCache);
  expect([held.length, held[0], held.at(-1)]).toEqual([240, "/covers/5.svg", "/covers/244.svg"]);
});

test.each([
  [0.8, 1, 10],
  [0.81, 0, 10],
  [0.9, 0, 10],
  [0.91, 0, 5],
])("at %f of the browser's quota, %i parts and %i pictures are kept", async (usage, parts, pictures) => {
  const worker = await install("one");
  await worker.ask("/assets/part.js");
  for (let index = 0; index < 10; index++) await worker.ask(`/covers/${index}.svg`);
  await makeRoom(world.cupboard.caches, { usage, quota: 1 });
  expect([world.cupboard.held(assetCache).length, world.cupboard.held(pictureCache).length]).toEqual([parts, pictures]);
  if (pictures < 10) expect(world.cupboard.held(pictureCache)[0]).toBe("/covers/5.svg");
  expect(world.cupboard.held("shell-one")).toHaveLength(3);
});
