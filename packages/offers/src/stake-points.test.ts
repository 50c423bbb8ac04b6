import { describe, expect, it } from "vitest";
import { stakePoints } from "./stake-points.ts";

describe("the points of a stake", () => {
  it.each([
    [0, 1_000, 1_000],
    [1, 1_000, 500],
    [2, 1_000, 250],
    [3, 1_000, 100],
    [4, 1_000, 0],
    [5, 1_000, 100],
    [6, 1_000, 0],
    [7, 1_000, 0],
    [null, 1_000, 0],
    [1, 3, 1],
  ])("of class %s with %i centavos are %i hundredths", (wager_class, cash, points) => {
    expect(stakePoints(cash, { wager_class, at_risk: null })).toBe(points);
  });

  it("count the amount at risk, and never more than the cash", () => {
    expect(stakePoints(1_000, { wager_class: 0, at_risk: 10 })).toBe(10);
    expect(stakePoints(400, { wager_class: 0, at_risk: 1_000 })).toBe(400);
    expect(stakePoints(1_000, { wager_class: 0, at_risk: 0 })).toBe(0);
  });
});
