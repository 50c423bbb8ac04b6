import { describe, expect, it } from "vitest";
import { preferredLocale } from "./locale.ts";

describe("preferredLocale", () => {
  it.each([
    [["pt-BR", "en"], "pt"],
    [["pt"], "pt"],
    [["PT-br"], "pt"],
    [["en-GB"], "en"],
    [["fr-FR", "pt-PT", "en"], "pt"],
    [["fr-FR"], "en"],
    [["constructor"], "en"],
    [[], "en"],
  ] as const)("selects from %j the language %s", (languages, locale) => {
    expect(preferredLocale(languages)).toBe(locale);
  });
});
