import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addRationals,
  compareRationals,
  multiplyRationals,
  rational,
  rationalText,
  readRational,
  reduceRational,
  scaleDown,
} from "./rational.ts";

const fractions = fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: 500 }));

describe("a fraction", () => {
  it("is compared, added and multiplied exactly", () => {
    fc.assert(
      fc.property(fractions, fractions, ([a, b], [c, d]) => {
        const [one, other] = [rational(a, b), rational(c, d)];
        expect(compareRationals(one, other)).toBe(Math.sign(a * d - c * b) || 0);
        expect(rationalText(addRationals(one, other))).toBe(rationalText(rational(a * d + c * b, b * d)));
        expect(rationalText(multiplyRationals(one, other))).toBe(rationalText(rational(a * c, b * d)));
      }),
    );
    expect(addRationals(rational(1, 3), rational(1, 6))).toEqual({ numerator: 9n, denominator: 18n });
    expect(multiplyRationals(rational(2, 3), rational(-5, 7))).toEqual({ numerator: -10n, denominator: 21n });
  });

  it.each([
    [6, 4, "3/2"],
    [-6, 4, "-3/2"],
    [4, 2, "2/1"],
    [0, 7, "0/1"],
    [1, 500, "1/500"],
  ])("%i/%i is %s in lowest terms", (numerator, denominator, text) => {
    expect(rationalText(rational(numerator, denominator))).toBe(text);
    expect(readRational(text)).toEqual(reduceRational(rational(numerator, denominator)));
  });

  it("omits the denominator of a whole number", () => {
    expect(rational(3)).toEqual({ numerator: 3n, denominator: 1n });
  });

  it.each([0, -1])("cannot have the denominator %i", (denominator) => {
    expect(() => rational(1, denominator)).toThrow(RangeError);
  });

  it.each(["", "1", "1/", "/2", "1/2/3", " 1/2", "1/2 ", "1/-2", "1.5/2", "--1/2"])("cannot be read from %j", (text) => {
    expect(() => readRational(text)).toThrow(`not a fraction: ${text}`);
  });

  it("can be scaled down", () => {
    expect(scaleDown(rational(1, 3), 10_000)).toBe(3_333);
    expect(scaleDown(rational(2, 3), 10_000)).toBe(6_666);
    expect(scaleDown(rational(1, 2), 10_000)).toBe(5_000);
  });
});
