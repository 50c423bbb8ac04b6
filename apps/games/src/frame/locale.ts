import { type Locale, localeOfTag } from "@trevo/domain";

/** The first of a browser's languages that the games speak; English where they speak none. `languages` are BCP 47 tags, the preferred first. */
export const preferredLocale = (languages: readonly string[]): Locale =>
  languages.map(localeOfTag).find((locale) => locale !== undefined) ?? "en";
