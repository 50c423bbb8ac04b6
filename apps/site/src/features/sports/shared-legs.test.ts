import type { SportFixtureDetail } from "@trevo/contract";
import { expect, it } from "vitest";
import { slipLeg } from "./slip-leg-fixture.ts";
import { groupShared, sharedLegs, sharedOf } from "./shared-legs.ts";

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

it("a shared slip has the current odds and leaves out selections that take no bets", () => {
  const fixtures = [fixture(1, [market(10), market(11, { takes_bets: false }), market(12, { type: "unheard of" })])];
  const selection = (fixture_id: number, market_id: number, code = "home") => ({ fixture_id, market_id, code });
  const selections = [selection(1, 10), selection(1, 11), selection(1, 12), selection(1, 10, "draw"), selection(1, 13), selection(2, 20)];
  expect(sharedLegs(selections, { fixtures, locale: "pt", build: null })).toMatchObject([
    { fixture_id: 1, market_id: 10, code: "home", odds_x1000: 2_100, version: 3, match: "A × B", was_x1000: null, blocked: null },
  ]);
});

it("a bet builder is shared as its combined selections and stays one leg", () => {
  const joined = [10, 11].map((market_id) => ({ market_id, code: "home", odds_x1000: 2_000, version: 1, name: "A" }));
  const slip = [slipLeg(7), slipLeg(10, { fixture_id: 1, joined })];
  const shared = sharedOf(slip);
  expect(shared).toEqual([
    { fixture_id: 7, market_id: 7, code: "home" },
    { fixture_id: 1, market_id: 10, code: "home", leg: 1 },
    { fixture_id: 1, market_id: 11, code: "home", leg: 1 },
  ]);
  expect(groupShared(shared).map(({ length }) => length)).toEqual([1, 2]);
  const build = (() => ({ state: "priced", leg: slip[1], implied: [] })) as never;
  const fixtures = [fixture(1, [market(10), market(11)])];
  expect(sharedLegs(shared, { fixtures, locale: "pt", build })).toEqual([slip[1]]);
  expect(sharedLegs(shared, { fixtures, locale: "pt", build: null })).toEqual([]);
  expect(sharedLegs(shared, { fixtures, locale: "pt", build: (() => ({ state: "unpriced" })) as never })).toEqual([]);
});
