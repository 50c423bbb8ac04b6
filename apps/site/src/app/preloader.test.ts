import type { SiteConfig } from "@trevo/contract";
import { describe, expect, it } from "vitest";
import { learnMoreUrl } from "./learn-more.ts";
import { preloaderState } from "./preloader.tsx";

const config = {} as SiteConfig;

describe("the placeholder shown before the site", () => {
  it.each([
    ["active", config, null],
    ["active", null, "maintenance"],
    ["inactive", config, "maintenance"],
    ["maintenance", config, "maintenance"],
    ["maintenance", null, "maintenance"],
    ["unknown", null, "unknown"],
  ] as const)("%s, %o: %s", (state, brand, shown) => expect(preloaderState({ state, config: brand })).toBe(shown));
});

describe("the link about the platform", () => {
  it.each([
    ["https://nobody.trevo.example", "https://trevo.example/"],
    ["https://nobody.trevo.bet.br", "https://trevo.bet.br/"],
    ["https://www.trevo.com.br", "https://trevo.com.br/"],
    ["https://nobody.staging.trevo.bet.br", "https://staging.trevo.bet.br/"],
    ["http://nobody.localhost:3000", "http://localhost:3000/"],
    ["http://127.0.0.1:3000", "http://127.0.0.1:3000/"],
  ])("%s: %s", (origin, url) => expect(learnMoreUrl(origin)).toBe(url));
});
