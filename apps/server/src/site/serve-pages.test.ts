import { connect } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, it } from "vitest";
import { sendError } from "../kernel/http-errors.ts";
import { createLog } from "../kernel/log.ts";
import { type CachedPage, type PageCache, createPageCache } from "./page-cache.ts";
import { createPages } from "./serve-pages.ts";
import { noThirdParties } from "./third-parties.ts";

const opened: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.close()));
});

interface Served {
  port: number;
  rendered: string[];
}

/** Starts a site whose pages contain everything they were made from: any input that reaches the renderer is visible in the page. */
async function serve(cache: PageCache, trustProxy = false): Promise<Served> {
  const app = Fastify({ trustProxy, forceCloseConnections: true });
  const rendered: string[] = [];
  opened.push(app);
  app.setErrorHandler((error, request, reply) => sendError(error, { request, reply, log: createLog("silent") }));
  const render = async (address: object): Promise<CachedPage> => {
    const html = JSON.stringify(address);
    rendered.push(html);
    // Other requests may arrive during the rendering.
    await new Promise((resolve) => setImmediate(resolve));
    const isUnread = html.includes("/unread") || html.includes("/away");
    const status = html.includes("/away") ? 503 : html.includes("/broken") ? 500 : html.includes("/missing") ? 404 : 200;
    return { status, headers: [["set-cookie", "session=evil"]], html, isUnread, thirdParties: noThirdParties };
  };
  const languageRedirect = (request: Request): Response | null =>
    /i18n_redirected=en/.test(request.headers.get("cookie") ?? "")
      ? new Response(null, { status: 302, headers: { location: "/en", "cache-control": "private, no-store" } })
      : null;
  app.get(
    "/*",
    createPages({
      cache,
      frames: [],
      framedBy: () => "http://backoffice.test",
      primaryOriginOf: async () => null,
      render,
      languageRedirect,
    }),
  );
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  return { port: typeof address === "object" && address ? address.port : 0, rendered };
}

/** Sends exactly these bytes, which no well-behaved client would send. */
function ask(port: number, target: string, headers: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () =>
      socket.end([`GET ${target} HTTP/1.1`, ...headers, "Connection: close", "", ""].join("\r\n")),
    );
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk) => (text += String(chunk)));
    socket.once("end", () => resolve(text)).once("error", reject);
  });
}

const brands = ["trevo.example", "aurora.example"];
const paths = ["/", "/en", "/casino/games", "/casino/games?provider=house", "/en/casino/games?provider=house&page=2"];
const languages = (path: string): string => (path.startsWith("/en") ? "en" : "pt");

/** Everything that a visitor can send and no page may repeat. */
const attacks: [target: (path: string) => string, headers: (brand: string) => string[]][] = [
  [(path) => `${path}${path.includes("?") ? "&" : "?"}ref=evil&utm_source=evil&modal=evil&x=evil`, (brand) => [`Host: ${brand}`]],
  [
    (path) => path,
    (brand) => [`Host: ${brand}`, "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: https", "Forwarded: host=evil.example"],
  ],
  [
    (path) => path,
    (brand) => [`Host: ${brand}`, "Cookie: auth_state=evil; auth_client=evil", "Authorization: Bearer evil", "User-Agent: evil"],
  ],
  [(path) => path, (brand) => [`Host: ${brand}`, "Accept-Language: evil", "Referer: http://evil.example/", "X-Original-URL: /evil"]],
  [(path) => `http://evil.example${path}`, (brand) => [`Host: ${brand}`]],
  [(path) => `//evil.example${path}`, (brand) => [`Host: ${brand}`]],
  [(path) => `/\\evil.example${path}`, (brand) => [`Host: ${brand}`]],
  [(path) => `/%2e%2e//evil.example${path}`, (brand) => [`Host: ${brand}`]],
  [(path) => `/x/..//evil.example${path}`, (brand) => [`Host: ${brand}`]],
  [(path) => path, (brand) => [`Host: ${brand}@evil.example`]],
  [(path) => path, (brand) => [`Host: ${brand}:80@evil.example:80`]],
  [(path) => path, (brand) => [`Host: evil.example/${brand}`]],
  [(path) => path, (brand) => [`Host: ${brand}?evil`]],
  [(path) => path, (brand) => [`Host: ${brand}#evil`]],
  [(path) => path, () => ["Host: evil.example"]],
];

/** Visitors and attackers send requests together, repeatedly. Returns the visitors whose page contained foreign input. */
async function leaks(cache: PageCache): Promise<string[]> {
  const { port } = await serve(cache);
  const found: string[] = [];
  const visit = async (brand: string, path: string): Promise<void> => {
    const answer = await ask(port, path, [`Host: ${brand}`]);
    const page = JSON.parse(answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1)) as { href: string; origin: string };
    const own = page.origin === `http://${brand}` && page.href === `http://${brand}${path === "/en" ? "/en" : canonical(path)}`;
    const spoken = languages(new URL(page.href).pathname) === languages(path);
    if (!own || !spoken || /evil/i.test(answer) || /set-cookie/i.test(answer)) found.push(`${brand}${path} got ${page.href}`);
  };
  for (const path of paths) {
    for (const [target, headers] of attacks) {
      cache.clear();
      await Promise.all(brands.flatMap((brand) => [ask(port, target(path), headers(brand)), visit(brand, path)]));
      await Promise.all(brands.map((brand) => visit(brand, path)));
    }
  }
  // Copies of different pages of one brand exist at the same time.
  await Promise.all(brands.flatMap((brand) => paths.map((path) => visit(brand, path))));
  return found;
}

/** Returns the address with its parameters in canonical order. */
const canonical = (path: string): string => path.replace(/\?(provider=\w+)&(page=\d+)/, "?$2&$1");

/** The same cache with a weaker key. */
const keyedBy = (key: (href: string) => string): PageCache => {
  const cache = createPageCache(() => 0);
  return { ...cache, get: (href, render) => cache.get(key(href), render) };
};

it("a page is never served to another brand, language or visitor", async () => {
  expect(await leaks(createPageCache(() => 0))).toEqual([]);
});

it.each([
  ["the host is left out", (href: string) => new URL(href).pathname + new URL(href).search],
  ["the language is left out", (href: string) => href.replace("/en", "/").replace(/\/{2,}$/, "/")],
  ["the query is left out", (href: string) => href.replace(/\?.*/, "")],
])("a page is rendered again when %s of the key", async (_, key) => {
  expect(await leaks(keyedBy(key))).not.toEqual([]);
});

it("one page is rendered for all spellings of an address and for concurrent requests", async () => {
  const { port, rendered } = await serve(createPageCache(() => 0));
  const spellings = [
    "/casino/games?page=2&ref=a",
    "/casino/games?gclid=1&page=2&page=9",
    "/x/../casino/games?page=2",
    "/x/%2e%2e/casino/games?page=2",
  ];
  await Promise.all(
    ["Trevo.Example", "TREVO.example:80"].flatMap((host) => spellings.map((target) => ask(port, target, [`Host: ${host}`]))),
  );
  expect(rendered).toHaveLength(1);
});

it("one page is rendered for providers named in one field or in several", async () => {
  const { port, rendered } = await serve(createPageCache(() => 0));
  for (const query of ["provider=house&provider=acme", "provider=house%2Cacme", "provider=house,acme&x=1"])
    expect(await ask(port, `/casino/games?sort=az&${query}`, ["Host: trevo.example"])).toContain("?provider=house%2Cacme&sort=az");
  expect(rendered).toHaveLength(1);
});

it("the router's manifest answers requests up to the maximum length, and not longer ones", async () => {
  const { port } = await serve(createPageCache(() => 0));
  const target = (length: number) => "/__manifest?paths=".padEnd(length, "x");
  expect(await ask(port, target(7_680), ["Host: trevo.example"])).toMatch(/^HTTP\/1\.1 200/);
  expect(await ask(port, target(8_001), ["Host: trevo.example"])).toMatch(/^HTTP\/1\.1 404/);
});

it.each(["/casino/games.data?_routes=en%3Aframe&page=2", "/__manifest?paths=%2Fterms&version=1"])(
  "the router's manifest request %s is passed on unchanged and not cached",
  async (target) => {
    const { port, rendered } = await serve(createPageCache(() => 0));
    const answers = [await ask(port, target, ["Host: trevo.example"]), await ask(port, target, ["Host: trevo.example"])];
    for (const answer of answers) expect(answer).toContain(`"href":"http://trevo.example${target}"`);
    expect(rendered).toHaveLength(2);
  },
);

it("forwarded headers are used only from a trusted proxy", async () => {
  const forwarded = ["Host: inner.example", "X-Forwarded-Host: trevo.example", "X-Forwarded-Proto: https"];
  const trusting = await serve(
    createPageCache(() => 0),
    true,
  );
  expect(await ask(trusting.port, "/", forwarded)).toContain('"origin":"https://trevo.example"');
  const wary = await serve(createPageCache(() => 0));
  expect(await ask(wary.port, "/", forwarded)).toContain('"origin":"http://inner.example"');
});

it("the language is decided before the cache, and the answer's vary header names what it depends on", async () => {
  const { port } = await serve(createPageCache(() => 0));
  const plain = await ask(port, "/", ["Host: trevo.example"]);
  expect(plain).toMatch(/^vary: accept-language, cookie/im);
  expect(plain).toMatch(/^cache-control: private, no-cache/im);
  expect(await ask(port, "/", ["Host: trevo.example", "Cookie: i18n_redirected=en"])).toMatch(/^location: \/en/im);
});

it("a trailing slash redirects to the canonical address, never to another host", async () => {
  const { port } = await serve(createPageCache(() => 0));
  expect(await ask(port, "/casino/games/?page=2", ["Host: trevo.example"])).toMatch(/^location: \/casino\/games\?page=2\r/im);
  expect(await ask(port, "//evil.example/", ["Host: trevo.example"])).toMatch(/^HTTP\/1\.1 404/);
});

it.each(["/broken", "/missing"])("a %s page is not cached", async (path) => {
  const { port, rendered } = await serve(createPageCache(() => 0));
  await ask(port, path, ["Host: trevo.example"]);
  await ask(port, path, ["Host: trevo.example"]);
  expect(rendered).toHaveLength(2);
});

it("a route's data and the router's manifest receive their whole query and are not cached", async () => {
  const { port, rendered } = await serve(createPageCache(() => 0));
  for (const target of ["/__manifest?paths=%2Fbonus&version=1", "/bonus.data?_routes=pt"]) {
    for (let time = 0; time < 2; time++) expect(await ask(port, target, ["Host: trevo.example"])).toContain(target);
  }
  expect(rendered).toHaveLength(4);
});

it("a page's data is refused rather than incomplete while the database is down", async () => {
  const { port } = await serve(createPageCache(() => Date.now()));
  const answer = async (path: string) => (await ask(port, path, ["Host: trevo.example"])).split(" ")[1];
  expect(await answer("/unread.data")).toBe("503");
  expect(await answer("/casino/games.data")).toBe("200");
  expect(await answer("/unread"), "a document").toBe("200");
});

it("a document that cannot be made while the database is down has a retry-after header, and one that is only incomplete has none", async () => {
  const { port } = await serve(createPageCache(() => Date.now()));
  expect(await ask(port, "/away", ["Host: trevo.example"])).toMatch(/^HTTP\/1\.1 503 [^]*^retry-after: 5\r$/im);
  expect(await ask(port, "/unread", ["Host: trevo.example"])).not.toMatch(/^retry-after:/im);
});
