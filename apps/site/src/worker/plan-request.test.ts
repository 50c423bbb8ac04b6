import { expect, test } from "vitest";
import { type RequestedFile, offlineAddress, planRequest } from "./plan-request.ts";

const origin = "https://trevo.example";
const ask = (path: string, more: Partial<RequestedFile> = {}) =>
  planRequest(
    { method: "GET", mode: "no-cors", headers: new Headers(), url: path.startsWith("http") ? path : origin + path, ...more },
    origin,
  );

test.each([
  ["/assets/shell-abc.js", "asset"],
  ["/fonts/gabarito.woff2", "asset"],
  ["/covers/arch/dice.svg", "picture"],
  ["/banners/kite.svg", "picture"],
  ["/marks/leaf.svg", "picture"],
  ["/uploads/storage/trevo/logo.webp?v=1.0", "picture"],
])("%s is cached", (path, plan) => {
  expect(ask(path)).toBe(plan);
});

test.each([
  "/api/profile/wallet",
  "/api",
  "/house/games/dice/index.html",
  "/callbacks/pix",
  "/broadcasting/auth",
  "/app/key?protocol=7",
  "/sw-custom.js",
  "/__manifest?p=/",
  "/casino/games.data",
  "/account/wallet",
  "/uploads/documents/one.jpg",
  "https://elsewhere.example/assets/a.js",
])("%s is not handled by the worker", (path) => {
  expect(ask(path)).toBeNull();
});

test("signed, sent or partial requests are not handled by the worker", () => {
  expect(ask("/assets/a.js", { headers: new Headers({ authorization: "Bearer x" }) })).toBeNull();
  expect(ask("/assets/a.js", { headers: new Headers({ range: "bytes=0-1" }) })).toBeNull();
  expect(ask("/assets/a.js", { method: "POST" })).toBeNull();
});

test("a page is handled as a page, but a game in its frame and the API's documents are not", () => {
  const navigate = { mode: "navigate" };
  expect(["/", "/en/casino/games", "/account/wallet", "/apples"].map((path) => ask(path, navigate))).toEqual([
    "page",
    "page",
    "page",
    "page",
  ]);
  expect(["/house/games/dice/", "/api/docs"].map((path) => ask(path, navigate))).toEqual([null, null]);
});

test("the offline page has the language of the page it replaces, and links back to it", () => {
  expect(offlineAddress(`${origin}/casino/games?page=2`)).toBe("/Offiline?from=%2Fcasino%2Fgames%3Fpage%3D2");
  expect(offlineAddress(`${origin}/en`)).toBe("/en/Offiline?from=%2Fen");
  expect(offlineAddress(`${origin}/entrar`)).toBe("/Offiline?from=%2Fentrar");
});
