import { describe, expect, it } from "vitest";
import { firstAmount, lessThan, moreThan, readyAmounts } from "./amount-steps.ts";

const bounds = { min_deposit: 1_000, max_deposit: 500_000 };

describe("the buttons beside the amount", () => {
  it("step through round amounts with growing steps", () => {
    expect(moreThan(5_000, bounds)).toBe(6_000);
    expect(moreThan(10_000, bounds)).toBe(15_000);
    expect(moreThan(5_150, bounds)).toBe(6_000);
    expect(lessThan(15_000, bounds)).toBe(10_000);
    expect(lessThan(10_000, bounds)).toBe(9_000);
    expect(lessThan(5_150, bounds)).toBe(5_000);
  });

  it("reverse each other", () => {
    for (const amount of [2_000, 9_000, 10_000, 45_000, 50_000, 100_000, 450_000])
      expect(lessThan(moreThan(amount, bounds), bounds)).toBe(amount);
  });

  it("stay within the brand's limits", () => {
    expect(lessThan(1_000, bounds)).toBe(1_000);
    expect(moreThan(500_000, bounds)).toBe(500_000);
    expect(moreThan(0, bounds)).toBe(1_000);
  });
});

describe("the suggested amounts", () => {
  it("are at most six, and within the limits", () => {
    expect(readyAmounts({ ...bounds, deposit_popup_values: [500, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000] })).toEqual([
      2_000, 5_000, 10_000, 20_000, 50_000, 100_000,
    ]);
  });

  it("include the preset amount, or otherwise the minimum", () => {
    expect(firstAmount({ ...bounds, deposit_popup_values: [2_000, 5_000] })).toBe(5_000);
    expect(firstAmount({ ...bounds, deposit_popup_values: [] })).toBe(1_000);
  });
});
