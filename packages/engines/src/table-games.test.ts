import { centavos, compareRationals, scaleDown } from "@trevo/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { betOn, bytesOf, coffee, drawBytes } from "../test/sample.ts";
import {
  double,
  doubleColourOf,
  drawRange,
  drawsBelow,
  keno,
  kenoDraw,
  kenoMultipliers,
  plinko,
  plinkoMultipliers,
  plinkoRisks,
  plinkoRows,
  roda,
  rodaMultipliers,
  rodaRisks,
  rodaSegments,
  type HouseBet,
} from "./index.ts";

const stake = centavos(1_000);
const returned = (bet: HouseBet) => scaleDown(bet.exactReturn(stake), 1_000_000);

/** Computes the return of a bet on one draw by playing the first draw of each outcome and weighting it. */
function enumerated(bet: HouseBet, outcomes: number): { numerator: bigint; denominator: bigint } {
  let numerator = 0n;
  for (let outcome = 0; outcome < outcomes; outcome += 1) {
    const first = drawsBelow(outcome, outcomes);
    numerator += (drawsBelow(outcome + 1, outcomes) - first) * BigInt(bet.play(stake, bytesOf(Number(first))).payout);
  }
  return { numerator, denominator: BigInt(drawRange) * BigInt(stake) };
}

describe("double", () => {
  it("has seven tiles of each colour and one white", () => {
    const colours = Array.from({ length: 15 }, (_, tile) => doubleColourOf(tile));
    expect(colours).toEqual(["white", ...Array.from({ length: 7 }, () => "red"), ...Array.from({ length: 7 }, () => "black")]);
  });

  it("pays 2.1× and 14.7×: a return of 98 % on each colour", () => {
    for (const colour of ["red", "white", "black"]) {
      const bet = betOn(double, { colour });
      expect(compareRationals(enumerated(bet, 15), bet.exactReturn(stake))).toBe(0);
      expect(Math.abs(returned(bet) - 980_000)).toBeLessThanOrEqual(1);
    }
    expect(betOn(double, { colour: "red" }).play(centavos(50), drawBytes(coffee, 4))).toEqual({
      outcome: { tile: 4, colour: "red" },
      payout: 105,
      multiplierX10000: 21_000,
      multiplierX100: 210,
    });
    expect(betOn(double, { colour: "white" }).play(centavos(100), bytesOf(0)).payout).toBe(1_470);
  });

  it("lists every error in its params", () => {
    expect(double.read({})).toEqual({ ok: false, faults: { colour: "required" } });
    expect(double.read({ colour: "green" })).toEqual({ ok: false, faults: { colour: "invalid" } });
  });
});

describe("plinko", () => {
  it("falls as in the reference vector", () => {
    const bet = betOn(plinko, { rows: 16, risk: "low" });
    expect(bet.play(centavos(100), drawBytes(coffee, 64))).toEqual({
      outcome: { path: "0000101011110011", bucket: 8 },
      payout: 70,
      multiplierX10000: 7_000,
      multiplierX100: 70,
    });
  });

  /** Returns of the published tables, in thousandths of a percent. */
  const published = {
    8: { low: 98_906, medium: 98_828, high: 98_906 },
    12: { low: 98_867, medium: 98_911, high: 98_965 },
    16: { low: 98_935, medium: 98_989, high: 98_964 },
  };

  it.each(plinkoRows.flatMap((rows) => plinkoRisks.map((risk) => [rows, risk] as const)))(
    "has the published RTP with %d rows at %s risk",
    (rows, risk) => {
      const bet = betOn(plinko, { rows, risk });
      expect(Math.round(returned(bet) / 10)).toBe(published[rows][risk]);
      let paid = 0n;
      for (let path = 0; path < 2 ** rows; path += 1) {
        const bucket = path.toString(2).replaceAll("0", "").length;
        paid += BigInt(Math.floor((stake * (plinkoMultipliers({ rows, risk })[bucket] ?? 0)) / 10_000));
      }
      expect(compareRationals(bet.exactReturn(stake), { numerator: paid, denominator: BigInt(2 ** rows) * BigInt(stake) })).toBe(0);
    },
  );

  it("has one bucket more than rows, arranged symmetrically", () => {
    fc.assert(
      fc.property(fc.constantFrom(...plinkoRows), fc.constantFrom(...plinkoRisks), (rows, risk) => {
        const multipliers = plinkoMultipliers({ rows, risk });
        expect(multipliers).toHaveLength(rows + 1);
        expect(multipliers.toReversed()).toEqual(multipliers);
      }),
    );
    expect(plinko.read({ rows: 9, risk: "extreme" })).toEqual({ ok: false, faults: { rows: "invalid", risk: "invalid" } });
  });
});

describe("keno", () => {
  it("draws as in the reference vector", () => {
    const drawn = [12, 11, 17, 6, 37, 20, 25, 2, 30, 24].map((index) => index + 1);
    expect(kenoDraw(drawBytes(coffee, 40))).toEqual(drawn);
    expect(betOn(keno, { picks: [40, 13, 3] }).play(centavos(100), drawBytes(coffee, 40))).toEqual({
      outcome: { drawn, hits: 2 },
      payout: 300,
      multiplierX10000: 30_000,
      multiplierX100: 300,
    });
  });

  it("draws ten different numbers out of forty, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: drawRange - 1 }), { minLength: 10, maxLength: 10 }), (draws) => {
        const drawn = kenoDraw(bytesOf(...draws));
        expect(new Set(drawn).size).toBe(10);
        expect(drawn.every((number) => Number.isInteger(number) && number >= 1 && number <= 40)).toBe(true);
      }),
    );
  });

  it("has the published RTP", () => {
    const published = [99_000, 98_942, 98_988, 98_961, 98_903, 98_679, 98_804, 98_935, 98_577, 98_846];
    for (const [index, bet] of [...keno.bets()].entries()) expect(Math.abs(returned(bet) / 10 - (published[index] ?? 0))).toBeLessThan(1);
  });

  it("has the stated hit frequencies over all draws of ten numbers", () => {
    // Ten of forty without order, for three picks: the hits depend on which of the three are drawn. There are 8 subsets, each with its own
    // count.
    const chance = [0, 1, 2, 3].map(
      (hits) =>
        [...Array(hits).keys()].reduce((share, turn) => (share * (10 - turn)) / (40 - turn), 1) *
        [...Array(3 - hits).keys()].reduce((share, turn) => (share * (30 - turn)) / (40 - hits - turn), 1) *
        ([1, 3, 3, 1][hits] ?? 0),
    );
    const mean = chance.reduce((sum, share, hits) => sum + share * (kenoMultipliers(3)[hits] ?? 0), 0) / 10_000;
    expect(mean).toBeCloseTo(returned(betOn(keno, { picks: [1, 2, 3] })) / 1_000_000, 5);
  });

  it.each([
    [[]],
    [[0]],
    [[41]],
    [[1, 1]],
    [[1.5]],
    [["1"]],
    [Array.from({ length: 11 }, (_, index) => index + 1)],
    ["1,2"],
    [{ length: 1 }],
  ])("refuses the picks %j", (picks) => {
    expect(keno.read({ picks })).toEqual({ ok: false, faults: { picks: "invalid" } });
  });

  it("keeps its picks in order", () => {
    expect(betOn(keno, { picks: [9, 40, 1] }).params).toEqual({ picks: [1, 9, 40] });
  });
});

describe("roda", () => {
  const wheels = rodaSegments.flatMap((segments) => rodaRisks.map((risk) => ({ segments, risk })));

  it.each(wheels)("returns 99 % with $segments segments at $risk risk", (wheel) => {
    const bet = betOn(roda, { ...wheel });
    const multipliers = rodaMultipliers(wheel);
    expect(multipliers).toHaveLength(wheel.segments);
    expect(multipliers.reduce((sum, factor) => sum + factor, 0)).toBe(9_900 * wheel.segments);
    expect(compareRationals(enumerated(bet, wheel.segments), bet.exactReturn(stake))).toBe(0);
    expect(Math.abs(returned(bet) - 990_000)).toBeLessThanOrEqual(1);
  });

  it("pays nothing between two prizes of medium risk, and one prize at high risk", () => {
    for (const segments of rodaSegments) {
      expect(rodaMultipliers({ segments, risk: "medium" }).filter((factor) => factor === 0)).toHaveLength(segments / 2);
      expect(rodaMultipliers({ segments, risk: "high" }).filter((factor) => factor > 0)).toEqual([9_900 * segments]);
    }
  });

  it("names the segment", () => {
    expect(betOn(roda, { segments: 10, risk: "low" }).play(centavos(50), drawBytes(coffee, 4))).toEqual({
      outcome: { segment: 3 },
      payout: 60,
      multiplierX10000: 12_000,
      multiplierX100: 120,
    });
    expect(roda.read({ segments: "10", risk: "low" })).toEqual({ ok: false, faults: { segments: "invalid" } });
  });
});
