import { type Locale, separators } from "@trevo/domain";

/** Between currency sign and figures: narrow and non-breaking. */
export const thinSpace = "\u202f";
export const minusSign = "\u2212";

/** `123456` → `1.234,56` (pt) or `1,234.56` (en). The caller handles the sign. */
export function formatAmount(centavos: number, locale: Locale): string {
  const { group, decimal } = separators[locale];
  const digits = String(Math.abs(centavos)).padStart(3, "0");
  return `${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group)}${decimal}${digits.slice(-2)}`;
}

/** `-500` → `− R$ 5,00`: for labels and sentences; pages use `Money`. */
export const formatMoney = (centavos: number, locale: Locale): string =>
  `${centavos < 0 ? `${minusSign} ` : ""}R$${thinSpace}${formatAmount(centavos, locale)}`;

/** Basis points → `99,00%`. */
export const formatPercent = (basisPoints: number, locale: Locale): string => `${formatAmount(basisPoints, locale)}%`;

/** `1234` → `1,2 mil` (pt) or `1.2K` (en). */
export const formatCount = (count: number, locale: Locale): string => new Intl.NumberFormat(locale, { notation: "compact" }).format(count);

/** Hundredths → `1,98×`. */
export const formatMultiplier = (hundredths: number, locale: Locale): string => `${formatAmount(hundredths, locale)}×`;
