import { describe, expect, it } from "vitest";
import { languageRedirect } from "./language-redirect.ts";

const visit = (path: string, headers: Record<string, string> = {}) =>
  languageRedirect(new Request(`http://trevo.example${path}`, { headers }))?.headers.get("location") ?? null;

describe("languageRedirect", () => {
  it("takes an English browser from the bare home page to /en, query and all", () => {
    expect(visit("/?ref=abc", { "accept-language": "en-US,en;q=0.9" })).toBe("/en?ref=abc");
  });

  it("stays in Portuguese by preference, by default and by choice", () => {
    expect(visit("/", { "accept-language": "pt-BR,pt;q=0.9,en;q=0.8" })).toBeNull();
    expect(visit("/")).toBeNull();
    expect(visit("/", { "accept-language": "en-US", cookie: "a=b; i18n_redirected=pt" })).toBeNull();
  });

  it("follows the cookie before the browser, and leaves deeper paths alone", () => {
    expect(visit("/", { "accept-language": "pt-BR", cookie: "i18n_redirected=en" })).toBe("/en");
    expect(visit("/login", { "accept-language": "en-US" })).toBeNull();
    expect(visit("/en", { cookie: "i18n_redirected=pt" })).toBeNull();
  });

  it("gives Portuguese its address without a prefix, which never names another host", () => {
    expect(visit("/pt")).toBe("/");
    expect(visit("/pt/?ref=abc", { "accept-language": "en-US" })).toBe("/?ref=abc");
    expect(visit("/pt/casino/games?provider=house")).toBe("/casino/games?provider=house");
    expect(visit("/pt//elsewhere.example")).toBe("/elsewhere.example");
    expect(visit("/pt/%5Celsewhere.example")).toBe("/%5Celsewhere.example");
    expect(visit("/pterodactyl")).toBeNull();
  });
});
