import { describe, expect, it } from "vitest";
import { languageRedirect } from "./language-redirect.ts";

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  languageRedirect(new Request(`http://trevo.example${path}`, { headers, method }));
const visit = (path: string, headers: Record<string, string> = {}) => ask(path, headers)?.headers.get("location") ?? null;

const english = { "accept-language": "en-US,en;q=0.9" };
const paths = [
  "/",
  "/?ref=abc",
  "/login",
  "/casino/games?provider=house&page=2",
  "/casino/house/dice",
  "/user/edit/personal-data",
  "/nowhere",
];
const inEnglish: Record<string, string> = { "/": "/en", "/?ref=abc": "/en?ref=abc" };

describe("an address without a prefix", () => {
  it.each(paths)("redirects an English browser to /en with its query: %s", (path) => {
    expect(visit(path, english)).toBe(inEnglish[path] ?? `/en${path}`);
  });

  it.each(paths)("redirects a visitor who chose English to /en, whatever the browser says: %s", (path) => {
    const headers = { "accept-language": "pt-BR", cookie: "a=b; i18n_redirected=en; c=d" };
    expect(visit(path, headers)).toBe(inEnglish[path] ?? `/en${path}`);
  });

  it.each(paths)("stays in Portuguese by choice, by preference and by default: %s", (path) => {
    expect(visit(path, { ...english, cookie: "i18n_redirected=pt" })).toBeNull();
    expect(visit(path, { "accept-language": "pt-BR,pt;q=0.9,en;q=0.8" })).toBeNull();
    expect(visit(path, { "accept-language": "fr-FR" })).toBeNull();
    expect(visit(path)).toBeNull();
  });

  it("ignores a cookie with another value", () => {
    expect(visit("/", { ...english, cookie: "i18n_redirected=ptolemy" })).toBe("/en");
    expect(visit("/", { "accept-language": "pt-BR", cookie: "i18n_redirected=english" })).toBeNull();
  });

  it("does not redirect a crawler, which reads both languages", () => {
    const crawler = { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" };
    for (const path of paths) expect(visit(path, { ...english, ...crawler })).toBeNull();
  });

  it("uses the page's language for requests of its scripts or worker", () => {
    expect(visit("/Offiline", { ...english, "sec-fetch-mode": "cors" })).toBeNull();
    expect(visit("/casino/games.data", english)).toBeNull();
    expect(visit("/__manifest?p=%2F", english)).toBeNull();
    expect(visit("/casino/games", { ...english, "sec-fetch-mode": "navigate" })).toBe("/en/casino/games");
  });

  it("does not redirect a request with a body", () => expect(ask("/", english, "POST")).toBeNull());

  it("redirects this visitor only", () => {
    const { status, headers } = ask("/casino", english)!;
    expect([status, headers.get("cache-control"), headers.get("vary")]).toEqual([302, "private, no-store", "cookie, accept-language"]);
  });
});

describe("an address with a prefix", () => {
  it.each(["/en", "/en/casino/games", "/en/nowhere"])("is English, whatever the cookie or browser prefers: %s", (path) => {
    expect(visit(path, { "accept-language": "pt-BR", cookie: "i18n_redirected=pt" })).toBeNull();
  });

  it("is not recognised when a longer word begins with it", () => {
    expect(visit("/english", english)).toBe("/en/english");
    expect(visit("/pterodactyl")).toBeNull();
  });

  it("in Portuguese redirects to the address without the prefix, on the same host", () => {
    expect(visit("/pt")).toBe("/");
    expect(visit("/pt/?ref=abc", english)).toBe("/?ref=abc");
    expect(visit("/pt/casino/games?provider=house")).toBe("/casino/games?provider=house");
    expect(visit("/pt//elsewhere.example")).toBe("/elsewhere.example");
    expect(visit("/pt/%5Celsewhere.example")).toBe("/%5Celsewhere.example");
  });

  it("in Portuguese is remembered: a browser that follows the redirect is not redirected back", () => {
    for (const path of ["/pt", "/pt/casino/games"]) {
      const { headers } = ask(path, { ...english, cookie: "i18n_redirected=en" })!;
      const cookie = headers.get("set-cookie")!;
      expect(cookie).toBe("i18n_redirected=pt;path=/;max-age=31536000;samesite=lax");
      expect(visit(headers.get("location")!, { ...english, cookie: cookie.split(";")[0]! })).toBeNull();
    }
  });
});
