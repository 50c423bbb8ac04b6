import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centavos, fromDecimal, isCentavos, maxCentavos, shareOf, toDecimal } from "./money.ts";

/** What the API Pix can spell: less than eleven digits of reais. */
const amounts = fc.integer({ min: 0, max: maxCentavos - 1 }).map(centavos);

describe("centavos", () => {
  it.each(["1e2", [5], true, "", null, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])("refuses %j", (value) => {
    expect(isCentavos(value)).toBe(false);
  });

  it("is unchanged by a round trip through the API Pix's decimal text", () => {
    fc.assert(fc.property(amounts, (amount) => fromDecimal(toDecimal(amount)) === amount));
  });

  it("is never written with more digits than can be read", () => {
    expect(() => toDecimal(maxCentavos)).toThrow(RangeError);
  });

  it.each(["1", "1.5", "1,50", "-1.00", " 1.00", "1e2.00", ""])("refuses the decimal text %j", (text) => {
    expect(() => fromDecimal(text)).toThrow(RangeError);
  });

  it("rounds shares down exactly, even when the product leaves the safe range", () => {
    expect(shareOf(centavos(maxCentavos), 9_999)).toBe(999_900_000_000);
    expect(shareOf(centavos(1), 9_999)).toBe(0);
  });
});
