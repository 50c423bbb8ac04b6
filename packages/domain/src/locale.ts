/** The languages of the product. The compiler lists what a new one lacks (docs/recipes/add-a-language.md). */
export const locales = ["pt", "en"] as const;

export type Locale = (typeof locales)[number];

/** The language of addresses without a prefix, and of whoever asks for none of ours. */
export const baseLocale = "pt" satisfies Locale;

/** One value per language. Every text of the product is one, or stands in one. */
export type Localized<T = string> = Readonly<Record<Locale, T>>;

/** Each in its own language. */
export const languageNames: Localized = { pt: "Português", en: "English" };

/** `/casino/games` → `/en/casino/games` in English. Addresses that leave the site, and fragments, stay. */
export function localPath(path: string, locale: Locale): string {
  if (locale === baseLocale || !path.startsWith("/")) return path;
  return `/${locale}${/^\/(?:\?|$)/.test(path) ? path.slice(1) : path}`;
}

/** BCP 47: what `lang` and `accept-language` say, and what numbers are written by. */
export const languageTags: Localized = { pt: "pt-BR", en: "en-US" };

/** `1.234,56` in Portuguese, `1,234.56` in English. */
export const separators: Localized<{ readonly group: string; readonly decimal: string }> = {
  pt: { group: ".", decimal: "," },
  en: { group: ",", decimal: "." },
};

export const isLocale = (code: unknown): code is Locale => (locales as readonly unknown[]).includes(code);

/** The language of a BCP 47 tag, `en-GB` or `EN_us`; undefined where the product does not have it. */
export const localeOfTag = (tag: string): Locale | undefined => [tag.trim().toLowerCase().split(/[-_]/)[0]].find(isLocale);

/** A value for each language, made by one function. */
export const perLocale = <T>(make: (locale: Locale) => T): Localized<T> =>
  Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, T>;
