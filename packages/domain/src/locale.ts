/** The product's languages. Adding one makes the compiler list what is missing (docs/recipes/add-a-language.md). */
export const locales = ["pt", "en"] as const;

export type Locale = (typeof locales)[number];

/** Language of addresses without a prefix, and fallback for unsupported languages. */
export const baseLocale = "pt" satisfies Locale;

/** One value per language. Every text of the product has this type. */
export type Localized<T = string> = Readonly<Record<Locale, T>>;

/** Each name in its own language. */
export const languageNames: Localized = { pt: "Português", en: "English" };

/** `/casino/games` → `/en/casino/games` in English. External addresses and fragments are unchanged. */
export function localPath(path: string, locale: Locale): string {
  if (locale === baseLocale || !path.startsWith("/")) return path;
  return `/${locale}${/^\/(?:\?|$)/.test(path) ? path.slice(1) : path}`;
}

/** BCP 47 tags for `lang`, `accept-language` and number formats. */
export const languageTags: Localized = { pt: "pt-BR", en: "en-US" };

/** `1.234,56` in Portuguese, `1,234.56` in English. */
export const separators: Localized<{ readonly group: string; readonly decimal: string }> = {
  pt: { group: ".", decimal: "," },
  en: { group: ",", decimal: "." },
};

export const isLocale = (code: unknown): code is Locale => (locales as readonly unknown[]).includes(code);

/** Language of a BCP 47 tag, `en-GB` or `EN_us`; undefined if it is not supported. */
export const localeOfTag = (tag: string): Locale | undefined => [tag.trim().toLowerCase().split(/[-_]/)[0]].find(isLocale);

/** Calls a function for each language. */
export const perLocale = <T>(make: (locale: Locale) => T): Localized<T> =>
  Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, T>;
