import { type Locale, languageTags } from "@trevo/domain";

/** Formats a count: "2.500", "2,5". */
export const chanceText = (count: number, locale: Locale): string =>
  new Intl.NumberFormat(languageTags[locale], { maximumFractionDigits: count < 10 ? 2 : 0 }).format(count);

/** Formats a share: "0,04%". */
export const percentText = (share: number, locale: Locale): string =>
  new Intl.NumberFormat(languageTags[locale], { style: "percent", maximumSignificantDigits: 4 }).format(share);

/** Formats basis points as a percentage. */
export const basisPointsText = (basisPoints: number, locale: Locale): string =>
  new Intl.NumberFormat(languageTags[locale], { style: "percent", maximumFractionDigits: 2 }).format(basisPoints / 10_000);
