import type { SportFixtureDetail, SportMarket } from "@trevo/contract";
import { describe, expect, it } from "vitest";
import { choose } from "./builder-choice.ts";
import { builtLeg } from "./built-leg.ts";
import { betOf, blockSlip, hasLeg, priceOf, repriceSlip, type SlipLeg, toggleLeg } from "./slip.ts";
import { slipLeg } from "./slip-leg-fixture.ts";
import { isSlipLeg } from "./slip-leg-shape.ts";
import { refusalOf, slipAfter } from "./slip-refusal.ts";
import { modesOf, wholeShape } from "./slip-shape.ts";

const market = (id: number, type: string, codes: readonly string[], change: Partial<SportMarket> = {}): SportMarket => ({
  id,
  type,
  line_x4: 0,
  part: "match",
  takes_bets: true,
  version: 3,
  margin_ppm: 45_000,
  selections: codes.map((code) => ({ code, odds_x1000: 2_000 })),
  ...change,
});
const team = (name: string) => ({ id: 1, name, short: name, shirt: "plain #fff #000" });

const fixture = (change: Partial<SportFixtureDetail> = {}, btts: Partial<SportMarket> = {}): SportFixtureDetail =>
  ({
    id: 7,
    sport: "football",
    competition: { id: 1, name: "C", slug: "c", tier: 1, country: "BR" },
    home: team("Home"),
    away: team("Away"),
    model: { home_ppm: 1_600_000, away_ppm: 1_100_000, rho_ppm: -50_000, score: [0, 0] },
    groups: [
      {
        code: "main",
        markets: [
          market(1, "result", ["home", "draw", "away"]),
          market(2, "btts", ["yes", "no"], btts),
          market(3, "total", ["over", "under"], { line_x4: 10 }),
          market(4, "score", ["0:0", "0:1"]),
        ],
      },
    ],
    ...change,
  }) as SportFixtureDetail;
const home = { market_id: 1, code: "home" };
const both = { market_id: 2, code: "yes" };
const legOf = (built = builtLeg(fixture(), [both, home], "pt")): SlipLeg => {
  if (built.state !== "priced") throw new Error(`not priced: ${built.state}`);
  return built.leg;
};

describe("selections of one match", () => {
  it("have the combined odds of its model, in the order of their markets", () => {
    const leg = legOf();
    expect(leg).toMatchObject({ odds_x1000: 4_100, market_id: 1, code: "home", joined: [{ market_id: 1 }, { market_id: 2 }] });
    // 4.10 × .223907: the return is 91.8 %.
    expect(1 / (1 + leg.margin_ppm / 1_000_000)).toBeCloseTo(0.918, 3);
    expect(leg.joined?.every(({ name }) => name.includes(": "))).toBe(true);
  });

  it("report a selection that the others imply, which does not change the odds", () => {
    const built = builtLeg(fixture(), [home, both, { market_id: 3, code: "over" }], "pt");
    expect(built).toMatchObject({ state: "priced", leg: { odds_x1000: 4_100 }, implied: [expect.stringContaining("2,5") as string] });
  });

  it("have no odds if they exclude each other, if one is suspended, or if the match has no model", () => {
    expect(builtLeg(fixture(), [home, { market_id: 4, code: "0:1" }], "pt")).toEqual({ state: "refused", why_not: "impossible" });
    expect(builtLeg(fixture({}, { takes_bets: false }), [home, both], "pt")).toMatchObject({ state: "suspended", market_ids: [2] });
    expect(builtLeg(fixture({ model: null }), [home, both], "pt")).toEqual({ state: "unpriced" });
  });

  it("are limited to six, and to one per market", () => {
    const six = [1, 2, 3, 4, 5, 6].map((market_id) => ({ market_id, code: "yes" }));
    expect(choose(six, { market_id: 7, code: "yes" })).toBe(six);
    expect(choose(six, { market_id: 6, code: "no" })).toHaveLength(6);
    expect(choose(six, { market_id: 6, code: "yes" })).toHaveLength(5);
  });
});

describe("a bet builder on the slip", () => {
  it("is a leg of its own beside a selection of one of its markets, and is stored by the browser", () => {
    const leg = legOf();
    const loose = slipLeg(1, { fixture_id: 7, code: "home" });
    const slip = toggleLeg([loose], leg);
    expect(slip).toEqual([loose, leg]);
    expect(hasLeg([loose], leg)).toBe(false);
    expect(toggleLeg(slip, leg)).toEqual([loose]);
    expect(modesOf(slip)).toEqual(["singles"]);
    expect(isSlipLeg(JSON.parse(JSON.stringify(leg)))).toBe(true);
    expect(isSlipLeg({ ...leg, joined: leg.joined?.slice(1) })).toBe(false);
  });

  it("is sent as one leg with all its selections, alone or in a multiple", () => {
    const leg = legOf();
    const draft = { legs: [leg], shape: wholeShape([leg]), stake: 10_00 };
    expect(priceOf(draft)).toMatchObject({ odds: "4.1", potential: 41_00 });
    expect(betOf(draft, "better")).toMatchObject({
      kind: "builder",
      sizes: [1],
      legs: [{ odds_x1000: 4_100, selections: [{ market_id: 1, odds_x1000: 2_000, version: 3 }, { market_id: 2 }] }],
    });
    const two = [leg, slipLeg(9)];
    expect(priceOf({ legs: two, shape: wholeShape(two), stake: 10_00 })).toMatchObject({ odds: "8.2" });
  });

  it("takes the current combined odds, keeps the previous ones, and is blocked by any of its markets", () => {
    const leg = legOf();
    const moved = legOf(
      builtLeg(fixture({ model: { home_ppm: 1_200_000, away_ppm: 1_100_000, rho_ppm: -50_000, score: [0, 0] } }), [home, both], "pt"),
    );
    expect(moved.odds_x1000).toBeGreaterThan(4_100);
    expect(repriceSlip([leg], [moved])).toMatchObject([{ odds_x1000: moved.odds_x1000, was_x1000: 4_100 }]);
    expect(repriceSlip([leg], [{ ...home, odds_x1000: 1_500, version: 9 }])).toEqual([leg]);
    expect(blockSlip([leg], { market_ids: [2], blocked: "market_suspended" })).toMatchObject([{ blocked: "market_suspended" }]);
  });

  it("is updated by a refusal that contains its combined odds", () => {
    const leg = legOf();
    const selections = [
      { ...home, odds_x1000: 1_900, version: 4 },
      { ...both, odds_x1000: 2_000, version: 3 },
    ];
    const error = { code: "odds_changed", message: "", legs: [{ odds_x1000: 3_900, selections }] };
    const refusal = refusalOf({ ok: false, status: 409, error } as never);
    expect(refusal && slipAfter([leg], refusal)).toMatchObject([
      { odds_x1000: 3_900, was_x1000: 4_100, joined: [{ odds_x1000: 1_900, version: 4 }, { odds_x1000: 2_000 }] },
    ]);
  });
});
