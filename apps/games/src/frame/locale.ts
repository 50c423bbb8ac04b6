import type { Locale } from "@trevo/contract";

/** BCP 47 tags: what `lang` says, and what numbers are written by. */
export const languageTags: Record<Locale, string> = { pt: "pt-BR", en: "en" };

/** The first of a browser's languages that the games speak; English where they speak none. `languages` are BCP 47 tags, the preferred first. */
export function preferredLocale(languages: readonly string[]): Locale {
  const spoken = languages.map((tag) => tag.split("-")[0]?.toLowerCase()).find(isLocale);
  return spoken ?? "en";
}

const isLocale = (code: string | undefined): code is Locale => code !== undefined && Object.hasOwn(languageTags, code);
