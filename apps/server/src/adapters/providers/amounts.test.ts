import { describe, expect, it } from "vitest";
import { readDecimalAmount, readScaledAmount, writeDecimalAmount } from "./amounts.ts";

describe("amounts of providers", () => {
  it.each([
    ["0", 0, true],
    ["0.1", 10, true],
    ["10.50", 1_050, true],
    ["10.5000", 1_050, true],
    ["0.105", 10, false],
    ["8.29", 829, true], // A float would yield 828.9999999999999.
    ["9999999999.99", 999_999_999_999, true],
  ])("are read exactly: %s reais", (text, centavos, exact) => {
    expect(readDecimalAmount(text)).toEqual({ centavos, exact });
  });

  it.each(["", ".5", "1.", "-1", "+1", "1e3", "1,5", " 1", "0x1", "99999999999"])("are refused when they are not amounts: %j", (text) => {
    expect(readDecimalAmount(text)).toBeNull();
  });

  it("are written as they were read", () => {
    for (const centavos of [0, 1, 10, 99, 100, 829, 123_456_789]) {
      expect(readDecimalAmount(writeDecimalAmount(centavos))).toEqual({ centavos, exact: true });
    }
  });

  it("accept only whole numbers when they are scaled", () => {
    expect(readScaledAmount(10_500, 1_000)).toEqual({ centavos: 10, exact: false });
    expect(readScaledAmount(10_000, 1_000)).toEqual({ centavos: 10, exact: true });
    for (const value of [-1, 0.5, Number.NaN, Infinity, "10", null, 2 ** 53]) expect(readScaledAmount(value, 1)).toBeNull();
  });
});
