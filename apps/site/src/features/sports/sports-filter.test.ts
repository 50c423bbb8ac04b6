import { describe, expect, it } from "vitest";
import { sportsFilterOf } from "./sports-filter.ts";

const of = (path: string, query = "") => sportsFilterOf(path, new URLSearchParams(query));

describe("the sports page's address", () => {
  it("names the sport by query or by path", () => {
    expect(of("/sports", "sport=football&when=live")).toEqual({ sport: "football", when: "live", trail: [] });
    expect(of("/sportsbook/football/brasileirao/vasco-bahia")).toEqual({
      sport: "football",
      when: undefined,
      trail: ["brasileirao", "vasco-bahia"],
    });
  });

  it("accepts an empty slug, many segments and unknown words", () => {
    expect(of("/sportsbook")).toEqual({ sport: undefined, when: undefined, trail: [] });
    expect(of("/sportsbook/")).toEqual({ sport: undefined, when: undefined, trail: [] });
    expect(of("/sportsbook/curling-300/a%20b/%zz")).toMatchObject({ sport: undefined, trail: ["curling-300", "a b", "%zz"] });
    expect(of("/sports", "sport=curling&when=never")).toMatchObject({ sport: undefined, when: undefined });
  });
});
