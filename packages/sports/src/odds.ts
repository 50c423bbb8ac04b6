import { rational, type Rational, reduceRational } from "@trevo/domain";

/** Decimal odds in thousandths, including the stake: 1850 is 1.85. */
export type OddsX1000 = number;

export const oddsScale = 1_000;
/** Minimum and maximum odds of a bet. Our own prices start at 1.01 (`ladder.ts`); a feed's may be lower. */
export const oddsBounds = { min: 1_001, max: 1_000_000 } as const;

export const isOdds = (value: number): value is OddsX1000 =>
  Number.isSafeInteger(value) && value >= oddsBounds.min && value <= oddsBounds.max;

export const oddsFactor = (odds_x1000: OddsX1000): Rational => rational(odds_x1000, oddsScale);

/** Exact odds of a multiple: the product over 1000^n. */
export const oddsProduct = (odds: readonly OddsX1000[]): Rational =>
  rational(
    odds.reduce((product, one) => product * BigInt(one), 1n),
    1_000n ** BigInt(odds.length),
  );

/** All digits of a fraction whose denominator is a product of twos and fives: `"6.4200125"`. Throws for other fractions. */
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

/** `1850` → `"1.85"`, at least two decimals. */
export const formatDecimalOdds = (odds_x1000: OddsX1000): string => {
  const text = String(odds_x1000).padStart(4, "0");
  return `${text.slice(0, -3)}.${text.slice(-3).replace(/0$/, "")}`;
};

/** `1850` → `"17/20"`: profit over stake, in lowest terms. */
function formatFractionalOdds(odds_x1000: OddsX1000): string {
  const { numerator, denominator } = reduceRational(rational(odds_x1000 - oddsScale, oddsScale));
  return `${numerator}/${denominator}`;
}

/** `2500` → `"+150"`, `1500` → `"-200"`, rounded to a whole number. */
const formatAmericanOdds = (odds_x1000: OddsX1000): string =>
  odds_x1000 >= 2 * oddsScale
    ? `+${Math.round((odds_x1000 - oddsScale) / 10)}`
    : `-${Math.round((100 * oddsScale) / (odds_x1000 - oddsScale))}`;

/** For display only: the integer is stored, sent and multiplied. */
export function formatOdds(odds_x1000: OddsX1000, format: OddsFormat = "decimal"): string {
  if (format === "fractional") return formatFractionalOdds(odds_x1000);
  return format === "american" ? formatAmericanOdds(odds_x1000) : formatDecimalOdds(odds_x1000);
}
