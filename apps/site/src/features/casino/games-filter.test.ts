import { expect, it } from "vitest";
import { filterOf, providersOf } from "./games-filter.ts";

it("reads providers from repeated fields and from lists, each once", () => {
  expect(providersOf(["house,acme", "acme", " "])).toEqual(["house", "acme"]);
  expect(providersOf(["house", "all"])).toEqual([]);
  expect(providersOf([])).toEqual([]);
});

it("omits empty values, and prefers the path's category to the query's", () => {
  expect(filterOf(new URLSearchParams("provider=all&type=&sort=az&category=slots"), "originals")).toEqual({
    category: "originals",
    sort: "az",
  });
  expect(filterOf(new URLSearchParams("provider=house&provider=acme&bonuses=1"))).toEqual({ provider: "house,acme", bonuses: "1" });
});
