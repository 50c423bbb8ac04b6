import { type Locale, type Localized, languageTags } from "./locale.ts";

/** What dates are written by: the day stands before the month in English too. */
const dateTags: Localized = { pt: "pt-BR", en: "en-GB" };

export const dateFormat = (locale: Locale, options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(dateTags[locale], options);

export const numberFormat = (locale: Locale, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat(languageTags[locale], options);
