import { expect, it } from "vitest";
import { productText } from "./market-text.ts";

it.each([
  ["6.4195", "pt", "6,41"],
  ["6.4195", "en", "6.41"],
  ["4", "pt", "4,00"],
  ["14.8", "pt", "14,80"],
  ["100", "en", "100.00"],
  ["1200.5", "pt", "1.200,50"],
  ["100000000000000000000", "en", "100,000,000,000,000,000,000.00"],
] as const)("formats multiple odds of %s, cut to two decimals, in %s as %s", (odds, locale, text) => {
  expect(productText(odds, locale)).toBe(text);
});
