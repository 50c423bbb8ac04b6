import { expect, it } from "vitest";
import { accountGroups } from "./account-items.ts";
import { accountItems, fourthItem, isCurrent, type MenuFacts, type NavItem, railGroups } from "./nav-items.ts";

const brand: MenuFacts = {
  features: ["sports", "boxes", "coupons", "bonuses", "leaderboard", "races", "referrals", "chat"],
  betby: { active: false, brand_id: "", theme_name: "" },
  is_regulated: false,
};
const bare: MenuFacts = { ...brand, features: [] };
const addresses = (groups: NavItem[][]) => groups.map((group) => group.map(({ href }) => href));

it("the navigation links to every part of the casino and to the brand's other features", () => {
  expect(addresses(railGroups(brand))).toEqual([
    ["/casino/games", "/casino/category/originals", "/casino/category/slots", "/casino/providers", "/sports", "/casino/crates"],
    ["/promotion", "/pages/news", "/ranking", "/races", "/promo-codes", "/?chat"],
    ["/fairness", "/responsible-gambling", "/help"],
  ]);
  expect(fourthItem(brand).href).toBe("/sports");
  expect(addresses([accountItems(brand)])[0]).toEqual(expect.arrayContaining(["/bonus", "/refers", "/account/boxes"]));
});

it("the navigation links to nothing that the brand does not have", () => {
  expect(addresses(railGroups(bare)).slice(0, 2)).toEqual([
    ["/casino/games", "/casino/category/originals", "/casino/category/slots", "/casino/providers"],
    ["/promotion", "/pages/news"],
  ]);
  expect(fourthItem(bare).href).toBe("/promotion");
  const own = [...addresses([accountItems(bare)]), ...addresses(accountGroups(bare))].flat();
  for (const href of ["/bonus", "/refers", "/account/boxes"]) expect(own).not.toContain(href);
});

it("the navigation links to a partner's sportsbook at its own address", () => {
  expect(fourthItem({ ...brand, betby: { ...brand.betby, active: true } }).href).toBe("/sportsbook");
});

it("the navigation marks the current page", () => {
  expect(isCurrent("/casino/games", "/")).toBe(true);
  expect(isCurrent("/casino/category/slots", "/casino/category/slots")).toBe(true);
  expect(isCurrent("/ranking", "/rankings")).toBe(false);
  expect(isCurrent("/casino/games", "/promotion")).toBe(false);
});

it("the navigation marks sports and boxes on all their pages", () => {
  for (const path of ["/sports", "/sportsbook/live", "/sportsbook/football/br/brasileirao-serie-a-1"]) {
    expect(isCurrent("/sports", path), path).toBe(true);
    expect(isCurrent("/casino/games", path), path).toBe(false);
  }
  expect(isCurrent("/casino/crates", "/casino/box/folha")).toBe(true);
  expect(isCurrent("/casino/crates", "/casino/house/dice")).toBe(false);
});
