import type { SportFixtureDetail } from "@trevo/contract";
import { expect, it } from "vitest";
import { sharedLegs } from "./shared-legs.ts";

const market = (id: number, change: object = {}) => ({
  id,
  type: "result",
  part: "match",
  line_x4: 0,
  takes_bets: true,
  version: 3,
  margin_ppm: 50_000,
  selections: [
    { code: "home", odds_x1000: 2_100 },
    { code: "draw", odds_x1000: null },
  ],
  ...change,
});
const fixture = (id: number, markets: readonly object[]) =>
  ({
    id,
    sport: "football",
    competition: { id: 1, slug: "serie-a", country: "BR" },
    home: { name: "A" },
    away: { name: "B" },
    groups: [{ code: "main", markets }],
  }) as unknown as SportFixtureDetail;

it("a shared slip has the odds of now, and leaves out what takes no bets", () => {
  const fixtures = [fixture(1, [market(10), market(11, { takes_bets: false }), market(12, { type: "unheard of" })])];
  const selection = (fixture_id: number, market_id: number, code = "home") => ({ fixture_id, market_id, code });
  const selections = [selection(1, 10), selection(1, 11), selection(1, 12), selection(1, 10, "draw"), selection(1, 13), selection(2, 20)];
  expect(sharedLegs(selections, fixtures, "pt")).toMatchObject([
    { fixture_id: 1, market_id: 10, code: "home", odds_x1000: 2_100, version: 3, match: "A × B", was_x1000: null, blocked: null },
  ]);
});
