/** An exact fraction; the denominator is positive. Not reduced. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Negative when `a` is the smaller, zero when equal. */
export function compareRationals(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** The fraction in units of 1/`scale`, rounded down: `{1, 3}` at 10,000 is 3,333 basis points. */
export const scaleDown = (value: Rational, scale: number): number => Number((value.numerator * BigInt(scale)) / value.denominator);
