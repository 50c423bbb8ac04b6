import { expect, it } from "vitest";
import { isLocale, languageTags, localeOfTag, locales, localPath, perLocale } from "./locale.ts";
import { dateFormat, numberFormat } from "./locale-format.ts";

it.each([
  ["pt", "pt"],
  ["pt-BR", "pt"],
  ["PT-br", "pt"],
  [" en-GB", "en"],
  ["en_US", "en"],
  ["fr-FR", undefined],
  ["constructor", undefined],
  ["*", undefined],
  ["", undefined],
])("the language of the tag %j is %s", (tag, locale) => {
  expect(localeOfTag(tag)).toBe(locale);
});

it("a language is one of the list", () => {
  expect(locales.every(isLocale)).toBe(true);
  expect(["pt-BR", "", null, undefined, "toString"].some(isLocale)).toBe(false);
});

it("Intl accepts every tag", () => {
  const tags = Object.values(languageTags);
  expect(Intl.getCanonicalLocales(tags)).toEqual(tags);
});

it.each([
  ["/", "pt", "/"],
  ["/casino/games?page=2", "pt", "/casino/games?page=2"],
  ["/", "en", "/en"],
  ["/?modal=login", "en", "/en?modal=login"],
  ["/casino/games", "en", "/en/casino/games"],
  ["https://example.com/", "en", "https://example.com/"],
  ["#rules", "en", "#rules"],
] as const)("the address of %s in %s is %s", (path, locale, address) => {
  expect(localPath(path, locale)).toBe(address);
});

it("dates and numbers are formatted for the language", () => {
  const at = new Date("2026-11-03T12:00:00Z");
  const dates = perLocale((locale) => dateFormat(locale, { dateStyle: "short", timeZone: "UTC" }).format(at));
  const numbers = perLocale((locale) => numberFormat(locale).format(1_234.5));
  expect(dates).toEqual({ pt: "03/11/2026", en: "03/11/2026" });
  expect(numbers).toEqual({ pt: "1.234,5", en: "1,234.5" });
});
