import { type Locale, localeOfTag } from "@trevo/domain";

/** Returns the browser's first language that the games support, or English. `languages` are BCP 47 tags in order of preference. */
export const preferredLocale = (languages: readonly string[]): Locale =>
  languages.map(localeOfTag).find((locale) => locale !== undefined) ?? "en";
