import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  cardDigits,
  cardKind,
  formatCardNumber,
  formatExpiry,
  isCardNumber,
  isExpiryAhead,
  isSecurityCode,
  passesLuhn,
} from "./card-number.ts";

describe("card numbers", () => {
  it.each([
    ["4111111111111111", "visa", "4111 1111 1111 1111"],
    ["5555555555554444", "mastercard", "5555 5555 5555 4444"],
    ["2223000048400011", "mastercard", "2223 0000 4840 0011"],
    ["378282246310005", "amex", "3782 822463 10005"],
    ["6362970000457013", "elo", "6362 9700 0045 7013"],
    ["6062825624254001", "hipercard", "6062 8256 2425 4001"],
  ])("%s is a %s", (digits, brand, text) => {
    expect(cardKind(digits)?.brand).toBe(brand);
    expect(formatCardNumber(digits)).toBe(text);
    expect(isCardNumber(digits)).toBe(true);
    expect(isCardNumber(digits.slice(0, -1))).toBe(false);
  });

  it("with one wrong digit is refused", () => {
    const good = "4111111111111111";
    for (let at = 0; at < good.length; at++) {
      const wrong = `${good.slice(0, at)}${(Number(good[at]) + 1) % 10}${good.slice(at + 1)}`;
      expect(passesLuhn(wrong), wrong).toBe(false);
    }
    expect(passesLuhn("")).toBe(false);
  });

  it("of an unknown brand is refused, whatever its check digit", () => {
    expect(cardKind("9")).toBeNull();
    expect(passesLuhn("91")).toBe(true);
    expect(isCardNumber("9000000000000001")).toBe(false);
  });

  it("is grouped while it is typed", () => {
    expect(["", "4", "41111", "411111111", "37828"].map(formatCardNumber)).toEqual(["", "4", "4111 1", "4111 1111 1", "3782 8"]);
    expect(cardDigits("4111-1111 1111.1111 99999")).toBe("4111111111111111999");
  });
});

describe("expiry and security code", () => {
  it("is read month first", () => {
    expect(["", "1", "12", "122", "1229", "9", "929"].map(formatExpiry)).toEqual(["", "1", "12", "12/2", "12/29", "09", "09/29"]);
  });

  it("is valid to the end of its month", () => {
    expect(isExpiryAhead("11/26", "2026-11-30")).toBe(true);
    expect(isExpiryAhead("10/26", "2026-11-01")).toBe(false);
    expect(isExpiryAhead("13/29", "2026-11-01")).toBe(false);
    expect(isExpiryAhead("1/29", "2026-11-01")).toBe(false);
  });

  it("has the length of the card's brand", () => {
    expect(isSecurityCode("1234", "378282246310005")).toBe(true);
    expect(isSecurityCode("123", "378282246310005")).toBe(false);
    expect(isSecurityCode("123", "4111")).toBe(true);
  });
});

/** Payments are Pix alone. The card form is a showpiece, and nothing that runs may ask anyone for a card. */
it("no page of the product uses the card form", () => {
  const root = join(import.meta.dirname, "../../..");
  const sources = ["apps", "packages"].flatMap((area) =>
    readdirSync(join(root, area), { recursive: true, encoding: "utf8" })
      .filter((path) => /\/src\/.*\.tsx?$/.test(path) && !path.includes("node_modules"))
      .map((path) => join(root, area, path)),
  );
  const knowing = sources.filter((path) => /["'/](demo-card-input|card-number)(\.tsx?)?["']/.test(readFileSync(path, "utf8")));
  expect(sources.length).toBeGreaterThan(100);
  expect(knowing.map((path) => path.slice(root.length + 1)).sort()).toEqual([
    "packages/ui/src/card-number.test.ts",
    "packages/ui/src/demo-card-input.stories.tsx",
    "packages/ui/src/demo-card-input.tsx",
  ]);
});
