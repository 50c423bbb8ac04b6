import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centavos, formatReais, fromDecimal, isCentavos, maxCentavos, reaisText, shareOf, toDecimal, type Centavos } from "./money.ts";

/** Amounts that the API Pix can represent: fewer than eleven digits of reais. */
const amounts = fc.integer({ min: 0, max: maxCentavos - 1 }).map(centavos);

describe("centavos", () => {
  it.each(["1e2", [5], true, "", null, 1.5, 2 ** 53, maxCentavos + 1, -1_000_000_000_001, Number.NaN, Number.POSITIVE_INFINITY])(
    "refuses %j",
    (value) => {
      expect(isCentavos(value)).toBe(false);
      expect(() => centavos(value as number)).toThrow(RangeError);
    },
  );

  it.each([0, 1, -1, maxCentavos, -1_000_000_000_000])("accepts %i", (value) => {
    expect(centavos(value)).toBe(value);
  });

  it("is unchanged by a round trip through the API Pix's decimal text", () => {
    fc.assert(fc.property(amounts, (amount) => fromDecimal(toDecimal(amount)) === amount));
  });

  it("is never written with more digits than can be read", () => {
    expect(toDecimal(centavos(maxCentavos - 1))).toBe("9999999999.99");
    expect(() => toDecimal(maxCentavos)).toThrow(RangeError);
  });

  it.each([-1, 0.5, Number.NaN])("is not payable when it is %d", (amount) => {
    expect(() => toDecimal(amount as Centavos)).toThrow(RangeError);
  });

  it.each(["1", "1.5", "1,50", "-1.00", " 1.00", "1e2.00", "1.000", "12345678901.00", ""])("refuses the decimal text %j", (text) => {
    expect(() => fromDecimal(text)).toThrow(RangeError);
  });

  it("rounds shares down exactly, even when the product leaves the safe range", () => {
    expect(shareOf(centavos(maxCentavos), 9_999)).toBe(999_900_000_000);
    expect(shareOf(centavos(1), 9_999)).toBe(0);
  });
});

describe("amounts in words", () => {
  it.each([
    [0, "R$\u00A00,00", "R$\u00A00.00"],
    [5, "R$\u00A00,05", "R$\u00A00.05"],
    [99_999, "R$\u00A0999,99", "R$\u00A0999.99"],
    [100_000, "R$\u00A01.000,00", "R$\u00A01,000.00"],
    [123_456_789, "R$\u00A01.234.567,89", "R$\u00A01,234,567.89"],
  ])("%i has the separators of the language", (amount, pt, en) => {
    expect(reaisText(amount)).toEqual({ pt, en });
  });

  it("are never negative", () => {
    expect(() => formatReais(-1, "pt")).toThrow("not a payable amount");
  });
});
