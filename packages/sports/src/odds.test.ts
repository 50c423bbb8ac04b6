import { rational } from "@trevo/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyOdds, runs } from "../test/arbitrary-bet.ts";
import {
  exactDecimal,
  factorOf,
  formatLine,
  formatOdds,
  isLine,
  isOdds,
  isOnLadder,
  isOutcome,
  ladderBounds,
  ladderDown,
  ladderUp,
  lineOutcome,
  neighboursOf,
  oddsProduct,
  outcomesAtScore,
  wonOutcome,
} from "./index.ts";

describe("odds", () => {
  it.each([
    [1_850, "1.85", "17/20", "-118"],
    [2_000, "2.00", "1/1", "+100"],
    [1_500, "1.50", "1/2", "-200"],
    [3_575, "3.575", "103/40", "+258"],
    [1_000_000, "1000.00", "999/1", "+99900"],
  ])("%i thousandths: are written %s, %s, %s", (odds, decimal, fractional, american) => {
    expect(formatOdds(odds)).toBe(decimal);
    expect(formatOdds(odds, "fractional")).toBe(fractional);
    expect(formatOdds(odds, "american")).toBe(american);
  });
  it.each([
    [1_000, false],
    [1_001, true],
    [1_000_000, true],
    [1_000_001, false],
    [1_850.5, false],
  ])("%d thousandths: are odds of a bet: %s", (odds, expected) => {
    expect(isOdds(odds)).toBe(expected);
  });
  it("a product of twenty legs: is exact to its last digit", () => {
    const product = oddsProduct(Array.from({ length: 20 }, () => 1_999));
    expect(exactDecimal(product)).toBe(String(1_999n ** 20n).replace(/(\d{60})$/, ".$1"));
  });
  it.each([
    [rational(642, 100), "6.42"],
    [rational(6, 2), "3"],
    [rational(1, 8), "0.125"],
  ])("%o: has an exact decimal", (value, expected) => {
    expect(exactDecimal(value)).toBe(expected);
  });
  it("a third: has no exact decimal", () => {
    expect(() => exactDecimal(rational(1, 3))).toThrow(RangeError);
  });
});

describe("the ladder", () => {
  it.each([
    [1_009, null],
    [1_010, 1_010],
    [1_019, 1_010],
    [1_999, 1_990],
    [2_000, 2_000],
    [2_019, 2_000],
    [2_999, 2_980],
    [3_049, 3_000],
    [4_099, 4_000],
    [5_999, 5_900],
    [6_199, 6_000],
    [9_999, 9_800],
    [10_499, 10_000],
    [19_999, 19_500],
    [29_999, 29_000],
    [31_999, 30_000],
    [49_999, 48_000],
    [99_999, 95_000],
    [109_999, 100_000],
    [999_999, 990_000],
    [1_000_000, 1_000_000],
    [7_000_000, 1_000_000],
  ])("%i thousandths: are rounded down to %s", (odds, expected) => {
    expect(ladderDown(odds)).toBe(expected);
  });

  it("any odds: are rounded down to the ladder by less than a step, and stay there", () => {
    fc.assert(
      fc.property(fc.integer({ min: ladderBounds.min, max: ladderBounds.max }), (odds) => {
        const down = ladderDown(odds) ?? 0;
        expect(down).toBeLessThanOrEqual(odds);
        expect(ladderUp(down) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(odds);
        expect(isOnLadder(down)).toBe(true);
      }),
      runs,
    );
  });

  it("climbed from 1.01: rises by steps to 1000 and ends", () => {
    let count = 1;
    let odds: number | null = ladderBounds.min;
    for (let next = ladderUp(odds); next !== null; next = ladderUp(next)) {
      expect(isOnLadder(next)).toBe(true);
      expect(next).toBeGreaterThan(odds);
      odds = next;
      count += 1;
    }
    expect([odds, count]).toEqual([1_000_000, 350]);
  });
});

describe("lines", () => {
  it.each([
    [-3, "-0.75", "-0.75"],
    [10, "2.5", "+2.5"],
    [0, "0", "0"],
    [-4, "-1", "-1"],
  ])("%i quarters: are written %s", (line, plain, signed) => {
    expect(formatLine(line)).toBe(plain);
    expect(formatLine(line, { signed: true })).toBe(signed);
  });
  it.each([
    [400, true],
    [401, false],
    [-401, false],
    [1.5, false],
  ])("%d quarters: are a line: %s", (line, expected) => {
    expect(isLine(line)).toBe(expected);
  });

  it.each([
    [-3, [-4, -2]],
    [9, [8, 10]],
    [8, [8, 8]],
    [-2, [-2, -2]],
  ])("%i quarters: puts each half of the stake on %j", (line, neighbours) => {
    expect(neighboursOf(line)).toEqual(neighbours);
  });

  it("a quarter line: is the mean of its neighbours at every score up to 9:9, for handicaps and totals", () => {
    fc.assert(
      fc.property(anyOdds, fc.integer({ min: -20, max: 20 }), (odds, half) => {
        const line_x4 = 2 * half + 1;
        for (const type of ["handicap", "total", "team_total_home", "team_total_away"] as const) {
          for (let cell = 0; cell < 100; cell += 1) {
            const score = [Math.floor(cell / 10), cell % 10] as const;
            const factors = (line: number) => outcomesAtScore({ type, line_x4: line }, score).map((outcome) => factorOf(odds, outcome));
            const [low, high] = neighboursOf(line_x4).map(factors);
            factors(line_x4).forEach(({ numerator, denominator }, index) => {
              const [a, b] = [low?.[index] ?? rational(0), high?.[index] ?? rational(0)];
              expect(2n * numerator * a.denominator * b.denominator).toBe(
                denominator * (a.numerator * b.denominator + b.numerator * a.denominator),
              );
            });
          }
        }
      }),
      { ...runs, numRuns: Math.ceil(runs.numRuns / 20) },
    );
  });

  it("home at a line and away at its opposite: mirror each other at every score", () => {
    for (let line_x4 = -20; line_x4 <= 20; line_x4 += 1) {
      for (let cell = 0; cell < 100; cell += 1) {
        const [home, away] = [Math.floor(cell / 10), cell % 10];
        expect(outcomesAtScore({ type: "handicap", line_x4 }, [home, away])[0]).toEqual(
          outcomesAtScore({ type: "handicap", line_x4: -line_x4 }, [away, home])[1],
        );
      }
    }
  });

  it("over and under at odds of 2.00: return twice the stake together at every score", () => {
    for (let lead = -6; lead <= 6; lead += 1) {
      const [over, under] = [factorOf(2_000, lineOutcome(lead)), factorOf(2_000, lineOutcome(-lead))];
      expect(over.numerator * under.denominator + under.numerator * over.denominator).toBe(2n * over.denominator * under.denominator);
    }
  });
});

describe("external outcomes", () => {
  it.each([
    [wonOutcome, true],
    [{ won: true, void_halves: 2 }, false],
    [{ won: true, void_halves: 3 }, false],
    [{ won: false, void_halves: 0, dead_heat: { places: 1, tied: 2 } }, false],
    [{ won: true, void_halves: 0, dead_heat: { places: 1, tied: 2 } }, true],
    [{ won: true, void_halves: 0, dead_heat: { places: 3, tied: 2 } }, false],
    [{ won: true, void_halves: 0, dead_heat: { places: 0, tied: 2 } }, false],
    [{ won: true, void_halves: 0, dead_heat: { places: 1, tied: 1_001 } }, false],
  ] as const)("%o: is one: %s", (outcome, expected) => {
    expect(isOutcome(outcome as never)).toBe(expected);
  });
});
