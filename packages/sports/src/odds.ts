import { rational, type Rational, reduceRational } from "@trevo/domain";

/** Decimal odds in thousandths, the stake included: 1850 is 1.85. */
export type OddsX1000 = number;

export const oddsScale = 1_000;
/** The least and the largest odds that a bet may have. Our own prices begin at 1.01 (`ladder.ts`); a feed's may be lower. */
export const oddsBounds = { min: 1_001, max: 1_000_000 } as const;

export const isOdds = (value: number): value is OddsX1000 =>
  Number.isSafeInteger(value) && value >= oddsBounds.min && value <= oddsBounds.max;

export const oddsFactor = (odds_x1000: OddsX1000): Rational => rational(odds_x1000, oddsScale);

/** The exact odds of a multiple: the product over 1000^n. */
export const oddsProduct = (odds: readonly OddsX1000[]): Rational =>
  rational(
    odds.reduce((product, one) => product * BigInt(one), 1n),
    1_000n ** BigInt(odds.length),
  );

/** Every digit of a fraction whose denominator is a product of twos and fives: `"6.4200125"`. Other fractions throw. */
export function exactDecimal(value: Rational): string {
  const { numerator, denominator } = reduceRational(value);
  let rest = denominator;
  let digits = 0;
  for (const factor of [10n, 2n, 5n]) {
    while (rest % factor === 0n) {
      rest /= factor;
      digits += 1;
    }
  }
  if (rest !== 1n) throw new RangeError(`no exact decimal: ${numerator}/${denominator}`);
  const scaled = String((numerator * 10n ** BigInt(digits)) / denominator).padStart(digits + 1, "0");
  const [whole, fraction] = [scaled.slice(0, scaled.length - digits), scaled.slice(scaled.length - digits).replace(/0+$/, "")];
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

export const oddsFormats = ["decimal", "fractional", "american"] as const;
export type OddsFormat = (typeof oddsFormats)[number];

/** `1850` → `"1.85"`, two digits at least. */
export const formatDecimalOdds = (odds_x1000: OddsX1000): string => {
  const text = String(odds_x1000).padStart(4, "0");
  return `${text.slice(0, -3)}.${text.slice(-3).replace(/0$/, "")}`;
};

/** `1850` → `"17/20"`: what is won beside the stake, in lowest terms. */
function formatFractionalOdds(odds_x1000: OddsX1000): string {
  const { numerator, denominator } = reduceRational(rational(odds_x1000 - oddsScale, oddsScale));
  return `${numerator}/${denominator}`;
}

/** `2500` → `"+150"`, `1500` → `"-200"`, rounded to a whole number. */
const formatAmericanOdds = (odds_x1000: OddsX1000): string =>
  odds_x1000 >= 2 * oddsScale
    ? `+${Math.round((odds_x1000 - oddsScale) / 10)}`
    : `-${Math.round((100 * oddsScale) / (odds_x1000 - oddsScale))}`;

/** For display only: what is stored, sent and multiplied is the integer. */
export function formatOdds(odds_x1000: OddsX1000, format: OddsFormat = "decimal"): string {
  if (format === "fractional") return formatFractionalOdds(odds_x1000);
  return format === "american" ? formatAmericanOdds(odds_x1000) : formatDecimalOdds(odds_x1000);
}
