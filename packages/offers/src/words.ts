import { type Localized, languageTags, numberFormat, perLocale, reaisText } from "@trevo/domain";

/** 123456 centavos: R$ 1.234,56. */
export const money = (cents: number): Localized => reaisText(cents);

/** Creating a formatter is expensive: cache one per language and number of digits. */
const formats = perLocale((locale) => [0, 1, 2, 3].map((digits) => numberFormat(locale, { maximumFractionDigits: digits })));
const lists = perLocale((locale) => ({
  all: new Intl.ListFormat(languageTags[locale], { type: "conjunction" }),
  any: new Intl.ListFormat(languageTags[locale], { type: "disjunction" }),
}));

/** An integer whose last digits are decimals: 15 with one digit is 1,5. Exact. */
export function decimal(value: number, digits: 0 | 1 | 2 | 3): Localized {
  const text = String(Math.abs(value)).padStart(digits + 1, "0");
  const exact = `${value < 0 ? "-" : ""}${text.slice(0, text.length - digits)}.${text.slice(text.length - digits)}`;
  return perLocale((locale) => formats[locale][digits]?.format(exact as `${number}`) ?? exact);
}

export const number = (value: number): Localized => decimal(value, 0);

/** 1250 basis points: 12,5%. */
export const percent = (bps: number): Localized => perLocale((locale) => `${decimal(bps, 2)[locale]}%`);

type Forms = readonly [one: string, many: string];

/** `1 dia`, `2 dias`. Both languages use the plural for everything except one. */
export const count = (value: number, forms: Localized<Forms>): Localized =>
  perLocale((locale) => `${number(value)[locale]} ${forms[locale][value === 1 ? 0 : 1]}`);

export const days = (value: number): Localized => count(value, { pt: ["dia", "dias"], en: ["day", "days"] });
export const times = (value: number): Localized => count(value, { pt: ["vez", "vezes"], en: ["time", "times"] });
export const rounds = (value: number): Localized => count(value, { pt: ["rodada", "rodadas"], en: ["round", "rounds"] });

/** 15 tenths: `1,5 vez`; 100: `10 vezes`. Portuguese uses the plural from two on. */
export function factor(tenths: number): Localized {
  const { pt, en } = decimal(tenths, 1);
  return { pt: `${pt} ${tenths < 20 ? "vez" : "vezes"}`, en: `${en} ${tenths === 10 ? "time" : "times"}` };
}

/** `a, b e c`. */
export const list = (words: readonly Localized[]): Localized =>
  perLocale((locale) => lists[locale].all.format(words.map((word) => word[locale])));

/** `a; b; c`, for parts that contain a colon or a comma. */
export const apart = (words: readonly Localized[]): Localized => perLocale((locale) => words.map((word) => word[locale]).join("; "));

export const either = (words: readonly Localized[]): Localized =>
  perLocale((locale) => lists[locale].any.format(words.map((word) => word[locale])));
