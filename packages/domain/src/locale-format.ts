import { type Locale, type Localized, languageTags } from "./locale.ts";

/** Locales for dates: English dates also have the day before the month. */
const dateTags: Localized = { pt: "pt-BR", en: "en-GB" };

export const dateFormat = (locale: Locale, options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(dateTags[locale], options);

export const numberFormat = (locale: Locale, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat(languageTags[locale], options);
