import { describe, expect, it } from "vitest";
import { competitionPath, fixturePath, sportsPlaceOf } from "./sports-place.ts";

describe("an address of the sportsbook", () => {
  it.each([
    ["/sports", { view: "home" }],
    ["/sportschange", { view: "home" }],
    ["/sportsbook", { view: "home" }],
    ["/sportsbook/", { view: "home" }],
    ["/sportsbook/live", { view: "live" }],
    ["/sportsbook/results/", { view: "results" }],
    ["/sportsbook/search", { view: "search" }],
    ["/sportsbook/bets", { view: "bets" }],
    ["/sportsbook/football", { view: "sport", sport: "football" }],
    ["/sportsbook/football/br/serie-a-3", { view: "competition", id: 3 }],
    ["/sportsbook/football/br/any-words-3", { view: "competition", id: 3 }],
    ["/sportsbook/football/br/serie-a-3/flamengo-x-bahia-17", { view: "fixture", id: 17 }],
  ])("%s resolves to %o", (path, place) => {
    expect(sportsPlaceOf(path)).toEqual(place);
  });

  it.each([
    "/sportsbook/bets/more",
    "/sportsbook/live/more",
    "/sportsbook/curling",
    "/sportsbook/football/br",
    "/sportsbook/football/br-3",
    "/sportsbook/football/br/serie-a",
    "/sportsbook/football/br/serie-a-0",
    "/sportsbook/football/br/serie-a-1234567890",
    "/sportsbook/football/br/serie-a-3/flamengo-x-bahia",
    "/sportsbook/football/br/serie-a-3/flamengo-x-bahia-17/odds-1",
    "/sportsbook/%zz/a",
  ])("%s resolves to nothing", (path) => {
    expect(sportsPlaceOf(path)).toBeNull();
  });

  it("is built from fixture names without accents, and resolves to that fixture", () => {
    const team = (name: string) => ({ id: 1, name, short: name, shirt: "plain #ffffff #000000" });
    const competition = { id: 3, slug: "serie-a", country: "BR", name: "Série A", tier: 1 };
    const path = fixturePath({ id: 17, sport: "football", competition, home: team("São Paulo FC"), away: team("Atlético-MG") });
    expect(path).toBe("/sportsbook/football/br/serie-a-3/sao-paulo-fc-x-atletico-mg-17");
    expect(sportsPlaceOf(path)).toEqual({ view: "fixture", id: 17 });
    expect(sportsPlaceOf(competitionPath("football", competition))).toEqual({ view: "competition", id: 3 });
  });
});
