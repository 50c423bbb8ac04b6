import { maxCentavos, locales } from "@trevo/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFormat, readAmount } from "./format.ts";

describe("amounts as players type them", () => {
  it.each([
    ["5", 500],
    ["5,5", 550],
    ["5,50", 550],
    ["5.50", 550],
    ["R$ 1.234,56", 123_456],
    ["1.234", 123_400],
    ["0,01", 1],
    ["12,", 1_200],
  ] as const)("reads %j in Portuguese", (text, amount) => {
    expect(readAmount(text, "pt")).toBe(amount);
  });

  it.each([
    ["1,234.56", 123_456],
    ["1,234", 123_400],
    ["5.5", 550],
    ["5,50", 550],
  ] as const)("reads %j in English", (text, amount) => {
    expect(readAmount(text, "en")).toBe(amount);
  });

  it.each(["", "-5", "5,5555", "1e3", "a", "1.23.4", "99999999999999", ",5"])("refuses %j", (text) => {
    expect(readAmount(text, "pt")).toBeNull();
    expect(readAmount(text, "en")).toBeNull();
  });

  it("reads back whatever a field shows", () => {
    for (const locale of locales) {
      const format = createFormat(locale);
      fc.assert(
        fc.property(fc.integer({ min: 0, max: maxCentavos / 100 }), (amount) => format.readAmount(format.amount(amount)) === amount),
      );
    }
  });
});

describe("numbers", () => {
  it("are formatted in the player's language", () => {
    const [pt, en] = [createFormat("pt"), createFormat("en")];
    expect([pt.money(124_890_000), pt.hundredths(6_247), pt.percent(5_000 / 10_001)]).toEqual(["R$\u00a01.248.900,00", "62,47", "50,00%"]);
    expect([19_801, 21_000, 999_900, 10_000_000, 1_000_050_000].map((value) => pt.factor(value))).toEqual([
      "1,98×",
      "2,10×",
      "99,99×",
      "1.000×",
      "100.005×",
    ]);
    expect([19_801, 21_000, 10_000, 12_210_000, 2_000].map((value) => pt.shortFactor(value))).toEqual([
      "1,98×",
      "2,1×",
      "1×",
      "1.221×",
      "0,2×",
    ]);
    expect([en.money(124_890_000), en.hundredths(6_247), en.percent(0.99)]).toEqual(["R$\u00a01,248,900.00", "62.47", "99.00%"]);
  });
});
