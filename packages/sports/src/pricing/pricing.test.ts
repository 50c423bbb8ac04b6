import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyOdds, runs } from "../../test/arbitrary-bet.ts";
import {
  cashOutOffer,
  isOnLadder,
  ladderUp,
  type MarketKey,
  type MatchClock,
  noFacts,
  outcomesAtScore,
  ruleOf,
  settleBet,
} from "../index.ts";
import { centavos } from "@trevo/domain";
import {
  applyMargin,
  type Chance,
  forEachScore,
  gridsOf,
  type LiveState,
  marginMethods,
  marginTarget,
  marketChances,
  matchMarkets,
  modelLeft,
  nextGoalChances,
  priceBuilder,
  priceMarket,
  removeMargin,
  scoreGrid,
  sharesLeft,
} from "./index.ts";

const model = { home: 1.6, away: 1.1, rho: -0.05 };
const grid = scoreGrid(model);
const winsOf = (chances: readonly Chance[]): number[] => chances.map(({ win }) => win);
const fairOdds = ({ win, refund }: Chance): number => (1 - refund) / win;
const clock = (phase: MatchClock["phase"], base_s = 0): MatchClock => ({ phase, base_s, at: 0, rate: 0 });
const state = (changes: Partial<LiveState> = {}): LiveState => ({
  clock: clock("not_started"),
  score: noFacts.score,
  reds: [0, 0],
  added_min: null,
  ...changes,
});

const anyModel = fc.record({
  home: fc.double({ min: 0.05, max: 4.5, noNaN: true }),
  away: fc.double({ min: 0.05, max: 4.5, noNaN: true }),
  rho: fc.double({ min: -0.1, max: 0.05, noNaN: true }),
});
const anyScore = fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 4 }));

describe("the grid of a match at λ 1.60 and 1.10, ρ −0.05", () => {
  it.each([
    [{ type: "result", line_x4: 0 }, [0.483659, 0.260739, 0.255601]],
    [{ type: "total", line_x4: 10 }, [0.506376, 1 - 0.506376]],
    [{ type: "btts", line_x4: 0 }, [0.538352, 1 - 0.538352]],
  ] as const)("%o: has the expected chances", (market, expected) => {
    winsOf(marketChances(market, grid)).forEach((win, index) => expect(win).toBeCloseTo(expected[index] ?? 0, 6));
  });

  it("home at −0.75: is fair at 2.3976, won by two and half-won by one", () => {
    const [home] = marketChances({ type: "handicap", line_x4: -3 }, grid);
    expect(home?.win).toBeCloseTo(0.255211 + 0.228448 / 2, 5);
    expect(home?.refund).toBeCloseTo(0.228448 / 2, 5);
    expect(home && fairOdds(home)).toBeCloseTo(2.3976, 4);
  });

  it("a builder of home, over 2.5 and both teams to score: pays 4.10 at a joint chance of .223908, over 2.5 being implied", () => {
    const of = (type: MarketKey["type"], line_x4: number, code: string) =>
      ({ fixture_id: 1, type, line_x4, part: "match", code, odds_x1000: 1_000_000 }) as const;
    const selections = [of("result", 0, "home"), of("total", 10, "over"), of("btts", 0, "yes")];
    expect(priceBuilder(selections, grid)).toEqual({ odds_x1000: 4_100, chance_ppm: 223_907, implied: [1] });
    expect(priceBuilder([of("result", 0, "home"), of("btts", 0, "yes")], grid)).toMatchObject({
      odds_x1000: 4_100,
      chance_ppm: 223_907,
      implied: [],
    });
    const three = [of("double_chance", 0, "1x"), of("total", 14, "under"), of("btts", 0, "yes")];
    expect(priceBuilder(three, grid)).toMatchObject({ implied: [] });
    expect(priceBuilder([...three, of("total", 6, "over")], grid)).toMatchObject({ ...priceBuilder(three, grid), implied: [3] });
    expect(priceBuilder([of("result", 0, "home"), of("handicap", -2, "home")], grid)).toMatchObject({ implied: [0] });
    expect(priceBuilder([of("result", 0, "home"), of("score", 0, "0:1")], grid)).toEqual({ why_not: "impossible" });
    expect(priceBuilder([of("result", 0, "away"), of("total", 34, "over")], grid)).toEqual({ why_not: "unlikely" });
    expect(priceBuilder([of("result", 0, "home")], grid)).toEqual({ why_not: "count" });
    expect(priceBuilder([of("total", 26, "under"), of("total", 30, "under")], grid)).toEqual({ why_not: "certain" });
  });

  it("a builder: returns no more than the least of its selections alone", () => {
    const home = { fixture_id: 1, type: "result", line_x4: 0, part: "match", code: "home" } as const;
    const nearlySure = { fixture_id: 1, type: "total", line_x4: 30, part: "match", code: "under" } as const;
    const sure = { fixture_id: 1, type: "double_chance", line_x4: 0, part: "match", code: "1x" } as const;
    const priced = (odds_x1000: number, other: typeof nearlySure | typeof sure) => {
      const price = priceBuilder(
        [
          { ...home, odds_x1000 },
          { ...other, odds_x1000: 1_000_000 },
        ],
        grid,
      );
      return "why_not" in price ? price.why_not : price.odds_x1000;
    };
    // A margin of 7 % turns the home win into 1.92. If its market price is held at 1.60, it stays there, and a selection that is almost
    // certain adds only its own chance.
    expect([priced(1_970, sure), priced(1_600, sure), priced(1_600, nearlySure)]).toEqual([1_920, 1_600, 1_610]);
    expect(priced(5_000, sure)).toBe(priced(1_000_000, sure));
  });
});

describe("a match at 60' and 1–0, a share of 11/30 left", () => {
  const left = modelLeft({ ...model, rho: 0 }, { share: 11 / 30, reds: [0, 0] });
  it("the result: has the expected chances", () => {
    const wins = winsOf(marketChances({ type: "result", line_x4: 0 }, scoreGrid(left, [1, 0])));
    wins.forEach((win, index) => expect(win).toBeCloseTo([0.794231, 0.168314, 0.037455][index] ?? 0, 6));
  });
  it("the next goal: has the expected chances", () => {
    winsOf(nextGoalChances(left)).forEach((win, index) => expect(win).toBeCloseTo([0.372399, 0.371577, 0.256024][index] ?? 0, 6));
  });
  it("no goal to come: 'none' is certain", () => {
    expect(winsOf(nextGoalChances({ home: 0, away: 0 }))).toEqual([0, 1, 0]);
  });
});

describe("margins", () => {
  const fair = [0.483659, 0.260739, 0.255601];
  it.each([
    ["proportional", [1.9505, 3.6182, 3.6909]],
    ["power", [1.9861, 3.5604, 3.6279]],
    ["shin", [1.9767, 3.5757, 3.6437]],
  ] as const)("%s at a book of 1.06: has the published odds", (method, odds) => {
    const prices = applyMargin(fair, { method, book: 1.06 });
    expect(prices.reduce((sum, price) => sum + price, 0)).toBeCloseTo(1.06, 5);
    prices.forEach((price, index) => expect(1 / price).toBeCloseTo(odds[index] ?? 0, 3));
  });
  it.each([
    ["proportional", [0.358738, 0.421127, 0.220135]],
    ["power", [0.359171, 0.423731, 0.217098]],
    ["shin", [0.359344, 0.423244, 0.217412]],
  ] as const)("%s taken out of 2.70, 2.30 and 4.40: leaves the published chances", (method, chances) => {
    const left = removeMargin([1 / 2.7, 1 / 2.3, 1 / 4.4], { method });
    left.forEach((chance, index) => expect(chance).toBeCloseTo(chances[index] ?? 0, 6));
  });
  it.each(marginMethods)("%s: removing an applied margin gives the chances back, for one winner and two", (method) => {
    for (const [chances, winners] of [
      [fair, 1],
      [[0.74, 0.74, 0.52], 2],
    ] as const) {
      const priced = applyMargin(chances, { method, book: 1.05, winners });
      removeMargin(priced, { method, winners }).forEach((chance, index) => expect(chance).toBeCloseTo(chances[index] ?? 0, 4));
    }
  });
  it("a book below 1: throws; of 1: changes nothing", () => {
    expect(() => applyMargin(fair, { method: "power", book: 0.99 })).toThrow(RangeError);
    expect(applyMargin(fair, { method: "power", book: 1 })).toEqual(fair);
  });
  it("targets: depend on type and tier", () => {
    expect(([1, 2, 3] as const).map((tier) => marginTarget("result", tier))).toEqual([450, 600, 800]);
    expect(([1, 2, 3] as const).map((tier) => marginTarget("handicap", tier))).toEqual([350, 450, 600]);
    expect(([1, 2, 3] as const).map((tier) => marginTarget("score", tier))).toEqual([1_200, 1_500, 1_800]);
    expect(([1, 2, 3] as const).map((tier) => marginTarget("next_goal", tier))).toEqual([600, 700, 900]);
  });
});

describe("time and red cards", () => {
  it("shares left: fall from 1 to 0, 44 % in the first half", () => {
    const at = (phase: MatchClock["phase"], base_s: number, added_min: number | null = null) => {
      const { half1, half2 } = sharesLeft({ clock: clock(phase, base_s), added_min }, 0);
      return half1 + half2;
    };
    expect(at("not_started", 0)).toBe(1);
    expect(at("half1", 0)).toBe(1);
    expect(at("half1", 47 * 30)).toBeCloseTo(0.44 / 2 + 0.56, 12);
    expect(at("half_time", 2_700)).toBe(0.56);
    expect(at("half2", 2_700)).toBe(0.56);
    expect(at("half2", 2_700 + 47 * 30, 2)).toBeCloseTo(0.28, 12);
    expect(at("half2", 9_000)).toBeCloseTo((0.56 * 30) / 3_000, 12);
    expect(at("full_time", 5_700)).toBe(0);
  });
  it("a red card: reduces the goals of its side and raises those of the other", () => {
    expect(modelLeft({ home: 2, away: 1, rho: -0.05 }, { share: 0.5, reds: [1, 0] })).toEqual({ home: 0.7, away: 0.6, rho: -0.025 });
    expect(modelLeft({ home: 2, away: 1, rho: 0 }, { share: 1, reds: [0, 2] }).home).toBeCloseTo(2 * 1.2 * 1.2, 12);
  });
  it("a half: is priced by its own goals and its own share", () => {
    const grids = gridsOf(model, state({ clock: clock("half_time", 2_700), score: { half1: [2, 0], half2: [0, 0] } }), 0);
    expect(winsOf(marketChances({ type: "result", line_x4: 0 }, grids.half1))).toEqual([1, 0, 0]);
    expect(marketChances({ type: "total", line_x4: 10 }, grids.match)[0]?.win).toBeCloseTo(1 - Math.exp(-2.7 * 0.56), 2);
  });
});

describe("one grid, many markets", () => {
  const chancesAt =
    (of: ReturnType<typeof scoreGrid>) =>
    (type: MarketKey["type"], line_x4 = 0) =>
      marketChances({ type, line_x4 }, of);
  it("any match: its markets do not contradict each other", () => {
    fc.assert(
      fc.property(anyModel, anyScore, (goals, base) => {
        const at = chancesAt(scoreGrid(goals, base));
        const [home = 0, draw = 0, away = 0] = winsOf(at("result"));
        const near = (a: number | undefined, b: number) => expect(a).toBeCloseTo(b, 10);
        near(home + draw + away, 1);
        winsOf(at("double_chance")).forEach((win, index) => near(win, [home + draw, home + away, draw + away][index] ?? 0));
        near(at("handicap", -2)[0]?.win, home);
        near(at("handicap", 2)[0]?.win, home + draw);
        near(at("handicap", 0)[0]?.win, home);
        near(at("draw_no_bet")[1]?.refund, draw);
        for (const line_x4 of [6, 9, 10, 11]) {
          const [over, under] = at("total", line_x4);
          near(over?.win, under?.loss ?? 0);
          near(over?.refund, under?.refund ?? 0);
          near((over?.win ?? 0) + (over?.refund ?? 0) + (over?.loss ?? 0), 1);
        }
        near(
          winsOf(at("score")).reduce((sum, win) => sum + win, 0),
          1,
        );
        near(
          winsOf(at("odd_even")).reduce((sum, win) => sum + win, 0),
          1,
        );
      }),
      runs,
    );
  });

  it("any line of any match: has the chances that its scores add up to", () => {
    fc.assert(
      fc.property(anyModel, anyScore, fc.integer({ min: -20, max: 40 }), (goals, base, line_x4) => {
        const after = scoreGrid(goals, base);
        for (const type of ["total", "handicap", "team_total_home", "team_total_away"] as const) {
          const sums = [0, 1].map(() => ({ win: 0, refund: 0 }));
          forEachScore(after, (score, chance) => {
            outcomesAtScore({ type, line_x4 }, score).forEach(({ won, void_halves }, index) => {
              const sum = sums[index];
              if (!sum) return;
              sum.refund += (chance * void_halves) / 2;
              if (won) sum.win += chance * (1 - void_halves / 2);
            });
          });
          marketChances({ type, line_x4 }, after).forEach(({ win, refund, loss }, index) => {
            expect(win).toBeCloseTo(sums[index]?.win ?? -1, 10);
            expect(refund).toBeCloseTo(sums[index]?.refund ?? -1, 10);
            expect(win + refund + loss).toBeCloseTo(1, 10);
          });
        }
      }),
      runs,
    );
  });

  it("any match: prices are on the ladder, never above fair, at least the target book and within a step of it", () => {
    fc.assert(
      fc.property(anyModel, anyScore, fc.constantFrom(...marginMethods), (goals, base, method) => {
        const grids = gridsOf(goals, state({ score: { half1: base, half2: [0, 0] }, clock: clock("half2", 2_700) }), 0);
        for (const { market, chances } of matchMarkets(grids, base[0] + base[1])) {
          const target_bps = marginTarget(market.type, 2);
          const { odds_x1000, margin_ppm, cash_out_ppm } = priceMarket(market, chances, { target_bps, method });
          const { winners } = ruleOf(market.type);
          odds_x1000.forEach((odds, index) => {
            const chance = chances[index];
            if (odds === null || !chance) return;
            expect(isOnLadder(odds)).toBe(true);
            expect(odds / 1_000).toBeLessThanOrEqual(fairOdds(chance) + 1e-6);
            const parts = cash_out_ppm[index];
            expect((parts?.win_ppm ?? 0) + (parts?.refund_ppm ?? 0)).toBeLessThanOrEqual(1_000_000);
          });
          if (odds_x1000.includes(null)) continue;
          const all = odds_x1000.filter((odds) => odds !== null);
          const sum = all.reduce((total, odds) => total + 1_000 / odds, 0) / winners;
          const stepUp = all.reduce((total, odds) => total + 1_000 / (ladderUp(odds) ?? 1e9), 0) / winners;
          expect(sum).toBeGreaterThanOrEqual(1 + target_bps / 10_000 - 1e-6);
          if (!all.includes(1_000_000)) expect(stepUp).toBeLessThanOrEqual(1 + target_bps / 10_000 + 1e-6);
          expect(margin_ppm).toBeGreaterThanOrEqual(Math.round((sum - 1) * 1e6) - 1);
          expect(margin_ppm).toBeLessThanOrEqual(Math.ceil((sum - 1) * 1e6) + 1);
        }
      }),
      { ...runs, numRuns: Math.ceil(runs.numRuns / 10) },
    );
  });

  it("any single: its fair cash-out value is the mean of its settlements over the grid, within a centavo", () => {
    fc.assert(
      fc.property(anyModel, anyScore, anyOdds, fc.integer({ min: -6, max: 14 }), (goals, base, odds_x1000, line_x4) => {
        const after = scoreGrid(goals, base);
        const markets = [
          { type: "handicap", line_x4 },
          { type: "total", line_x4: Math.max(2, line_x4) },
          { type: "draw_no_bet", line_x4: 0 },
        ] as const;
        for (const market of markets) {
          const price = priceMarket({ ...market, part: "match" }, marketChances(market, after), { target_bps: 0, method: "power" });
          const [chance] = price.cash_out_ppm;
          if (!chance) throw new Error("no chance");
          const terms = { sizes: [1], stake: centavos(5_00), is_free: false, legs: [{ odds_x1000 }] };
          let mean = 0;
          forEachScore(after, (score, probability) => {
            const { exact } = settleBet(terms, [outcomesAtScore(market, score)[0] ?? null]) ?? {
              exact: { numerator: 0n, denominator: 1n },
            };
            mean += (probability * Number(exact.numerator)) / Number(exact.denominator);
          });
          const offer = cashOutOffer(terms, [{ odds_x1000, outcome: null, takes_bets: true, chance }], {
            base_bps: 0,
            per_leg_bps: 0,
            max_bps: 0,
          });
          if ("fair" in offer) expect(Math.abs(offer.fair - mean)).toBeLessThanOrEqual(1.02);
        }
      }),
      runs,
    );
  });

  it("a match before kick-off: has its markets around even lines, each once", () => {
    const markets = matchMarkets(gridsOf(model, state(), 0), 0);
    const keys = markets.map(({ market }) => `${market.type}:${market.line_x4}:${market.part}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain("total:10:match");
    expect(keys).toContain("handicap:-2:match");
    expect(keys).toContain("next_goal:0:goal_1");
    expect(markets.filter(({ market }) => market.type === "total")).toHaveLength(9);
  });

  it("a selection that is almost certain: has no price, and its market shows the remaining margin", () => {
    const price = priceMarket(
      { type: "result", line_x4: 0, part: "match" },
      marketChances({ type: "result", line_x4: 0 }, scoreGrid({ home: 0.01, away: 0.01, rho: 0 }, [3, 0])),
      { target_bps: 450, method: "power" },
    );
    expect(price.odds_x1000[0]).toBeNull();
    expect(price.margin_ppm).toBeGreaterThan(0);
  });
});
