import { describe, expect, it } from "vitest";
import { oddsText, productText } from "./odds-text.ts";

const written = (odds_x1000: number) => [
  oddsText(odds_x1000, { format: "decimal", locale: "pt" }),
  oddsText(odds_x1000, { format: "fractional", locale: "pt" }),
  oddsText(odds_x1000, { format: "american", locale: "pt" }),
];

describe("odds in each format", () => {
  it.each([
    [1_010, ["1,01", "1/100", "−10000"]],
    [1_850, ["1,85", "17/20", "−118"]],
    [1_990, ["1,99", "99/100", "−101"]],
    [2_000, ["2,00", "1/1", "+100"]],
    [2_020, ["2,02", "51/50", "+102"]],
    [3_500, ["3,50", "5/2", "+250"]],
    [1_000_000, ["1.000,00", "999/1", "+99900"]],
  ])("writes %i as decimal, fraction and American odds", (odds, texts) => {
    expect(written(odds)).toEqual(texts);
  });

  it("cuts odds between two hundredths and never raises them", () => {
    expect(written(1_859)).toEqual(written(1_850));
  });

  it.each([
    ["4", "pt", "4,00"],
    ["14.8", "pt", "14,80"],
    ["100", "en", "100.00"],
    ["1200.5", "pt", "1.200,50"],
    ["100000000000000000000", "en", "100,000,000,000,000,000,000.00"],
  ] as const)("writes the product %s with two decimals in %s: %s", (odds, locale, text) => {
    expect(productText(odds, { format: "decimal", locale })).toBe(text);
  });

  it("cuts the product of a multiple to hundredths, also beyond the range of a number", () => {
    const shown = { format: "decimal", locale: "en" } as const;
    expect(productText("6.4195", shown)).toBe("6.41");
    expect(productText("12345678901234567890.9", shown)).toBe("12,345,678,901,234,567,890.90");
    expect(productText("6.4195", { ...shown, format: "american" })).toBe("+541");
    expect(productText("6.4195", { ...shown, format: "fractional" })).toBe("541/100");
    expect(productText("7", { ...shown, format: "fractional" })).toBe("6/1");
  });
});
