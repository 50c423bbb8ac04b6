import type { SiteConfig } from "@trevo/contract";
import { expect, it } from "vitest";
import { isCurrent, railGroups } from "./nav-items.ts";

const brand = { hasSports: true, hasBoxes: true, betby: { active: false } } as SiteConfig;
const addresses = (config: SiteConfig) => railGroups(config).map((group) => group.map(({ href }) => href));

it("leads to every part of the casino, and to what else the brand has", () => {
  expect(addresses(brand)[0]).toEqual([
    "/casino/games",
    "/casino/category/originals",
    "/casino/category/slots",
    "/casino/providers",
    "/sports",
    "/casino/crates",
  ]);
  expect(addresses({ ...brand, hasSports: false, hasBoxes: false })[0]).not.toContain("/casino/crates");
});

it("ends with the player's own safety, and knows where one is", () => {
  expect(addresses(brand).at(-1)).toEqual(["/responsible-gambling", "/responsible-gaming"]);
  expect(isCurrent("/casino/games", "/")).toBe(true);
  expect(isCurrent("/casino/category/slots", "/casino/category/slots")).toBe(true);
  expect(isCurrent("/sports", "/sportsbook")).toBe(false);
});
