/** An exact fraction with a positive denominator. Not reduced. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Negative if `a` is smaller, zero if both are equal. */
export function compareRationals(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** The fraction in units of 1/`scale`, rounded down: `{1, 3}` at 10,000 is 3,333 basis points. Non-negative fractions only. */
export const scaleDown = (value: Rational, scale: number): number => Number((value.numerator * BigInt(scale)) / value.denominator);

/** An exact fraction from integers: `rational(1, 2)`. A denominator below 1 is a bug and throws. */
export function rational(numerator: number | bigint, denominator: number | bigint = 1n): Rational {
  const below = BigInt(denominator);
  if (below <= 0n) throw new RangeError(`not a denominator: ${below}`);
  return { numerator: BigInt(numerator), denominator: below };
}

export const addRationals = (a: Rational, b: Rational): Rational => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
});

export const multiplyRationals = (a: Rational, b: Rational): Rational => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
});

/** The fraction in lowest terms. */
export function reduceRational({ numerator, denominator }: Rational): Rational {
  let [a, b] = [numerator < 0n ? -numerator : numerator, denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  return { numerator: numerator / a, denominator: denominator / a };
}

/** `"n/d"` in lowest terms, such as `"2/1"` for a whole number: the wire format of exact fractions. */
export function rationalText(value: Rational): string {
  const { numerator, denominator } = reduceRational(value);
  return `${numerator}/${denominator}`;
}

/** Parses the output of `rationalText`. Anything else throws. */
export function readRational(text: string): Rational {
  const [, numerator, denominator] = /^(-?\d+)\/(\d+)$/.exec(text) ?? [];
  if (numerator === undefined || denominator === undefined) throw new RangeError(`not a fraction: ${text}`);
  return rational(BigInt(numerator), BigInt(denominator));
}
