import { type Locale, separators } from "@trevo/domain";

/** How odds are written. All arithmetic is in thousandths: the format is for display only. */
export const oddsFormats = ["decimal", "fractional", "american"] as const;
export type OddsFormat = (typeof oddsFormats)[number];

interface Shown {
  readonly format: OddsFormat;
  readonly locale: Locale;
}

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));

/** The decimals of a product of odds, cut to hundredths: `"6.4195"` → 641. It may exceed the range of a number. */
function hundredthsOf(odds: string): bigint {
  const [whole = "", part = ""] = odds.split(".");
  return BigInt(whole + part.slice(0, 2).padEnd(2, "0"));
}

/** `6,41`, with grouped thousands. */
function decimalText(hundredths: bigint, locale: Locale): string {
  const { group, decimal } = separators[locale];
  const digits = String(hundredths).padStart(3, "0");
  return `${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group)}${decimal}${digits.slice(-2)}`;
}

/** What one unit wins, in lowest terms: 1.85 is `17/20`. */
function fractionText(hundredths: bigint): string {
  const won = hundredths - 100n;
  const common = divisor(won, 100n);
  return `${won / common}/${100n / common}`;
}

const roundedRatio = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under);

/** What 100 win from 2.00 up: `+150`; below: what must be staked to win 100: `−118`. */
function americanText(hundredths: bigint): string {
  const won = hundredths - 100n;
  if (won >= 100n) return `+${won}`;
  return won <= 0n ? "–" : `−${roundedRatio(10_000n, won)}`;
}

function textOf(hundredths: bigint, { format, locale }: Shown): string {
  if (format === "fractional") return fractionText(hundredths);
  return format === "american" ? americanText(hundredths) : decimalText(hundredths, locale);
}

/** Writes odds. Those that are not on the price ladder are cut to two decimals first. */
export const oddsText = (odds_x1000: number, shown: Shown): string => textOf(BigInt(Math.floor(odds_x1000 / 10)), shown);

/** Writes the exact odds of a multiple, such as `"6.4195"`, cut to two decimals first. */
export const productText = (odds: string, shown: Shown): string => textOf(hundredthsOf(odds), shown);
