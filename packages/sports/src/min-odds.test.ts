import { describe, expect, it } from "vitest";
import { reachesOdds } from "./min-odds.ts";

const legsOf = (...odds: readonly number[]) => odds.map((odds_x1000) => ({ odds_x1000 }));

describe("minimum odds", () => {
  it.each([
    ["a single at them", [1], [1_500], true],
    ["a single a thousandth below them", [1], [1_499], false],
    ["a multiple whose product is exactly them", [2], [1_200, 1_250], true],
    ["a multiple a thousandth of a leg below them", [2], [1_200, 1_249], false],
    ["a system whose lowest combination is exactly them", [2, 3], [1_250, 9_000, 1_200], true],
    ["a system of which one combination is below them", [2], [1_200, 9_000, 1_249], false],
    ["a system with a single below them", [1, 2], [1_499, 9_000], false],
  ])("of %s", (_, sizes, odds, reached) => {
    expect(reachesOdds({ sizes, legs: legsOf(...odds) }, 1_500)).toBe(reached);
  });

  it("are compared exactly: twenty legs whose product floating point cannot distinguish", () => {
    const legs = legsOf(...Array.from({ length: 20 }, () => 1_001));
    expect(reachesOdds({ sizes: [20], legs }, 1_020)).toBe(true);
    expect(reachesOdds({ sizes: [20], legs }, 1_021)).toBe(false);
  });
});
