import { describe, expect, it } from "vitest";
import { sha256 } from "../../kernel/crypto.ts";
import { couponCodeOf, readUniqueCode, uniqueCodeOf } from "./codes.ts";

const hashes = Array.from({ length: 200 }, (_, nth) => sha256(`${nth}`).toString("hex"));

/** Returns the code with each other symbol in this place. */
const othersAt = (code: string, place: number): string[] =>
  [..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"]
    .filter((symbol) => symbol !== code[place])
    .map((symbol) => code.slice(0, place) + symbol + code.slice(place + 1));

describe("a typed code", () => {
  it.each([
    [" trevo10 ", "TREVO10"],
    ["ab-_9", "AB-_9"],
    ["A".repeat(40), "A".repeat(40)],
    ["abcd", "ABCD"],
  ])("%o is normalised to %o", (typed, code) => expect(couponCodeOf(typed)).toBe(code));

  it.each(["abc", "A".repeat(41), "TREVO 10", "CUPOM%", ""])("%o is not a code", (typed) => expect(couponCodeOf(typed)).toBeNull());
});

describe("a single-use code", () => {
  it("has twelve symbols and a check symbol, none of them I, L, O or U, and differs for each hash", () => {
    const codes = hashes.map(uniqueCodeOf);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{13}$/);
    expect(new Set(codes).size).toBe(hashes.length);
    expect(uniqueCodeOf(hashes[0] ?? "")).toBe(codes[0]);
  });

  it("is read with dashes, and with letters that look like its digits", () => {
    const code = hashes.map(uniqueCodeOf).find((one) => one.includes("0") && one.includes("1")) ?? "";
    const spelled = code.replaceAll("0", "O").replaceAll("1", "L");
    expect(readUniqueCode(`${spelled.slice(0, 4)}-${spelled.slice(4, 8)}-${spelled.slice(8)}`)).toBe(code);
  });

  it("is rejected with one wrong symbol, one symbol too few or one too many", () => {
    for (const code of hashes.slice(0, 20).map(uniqueCodeOf)) {
      expect(readUniqueCode(code)).toBe(code);
      expect(readUniqueCode(code.slice(1))).toBeNull();
      expect(readUniqueCode(`${code}0`)).toBeNull();
      for (let place = 0; place < code.length; place++) expect(othersAt(code, place).map(readUniqueCode)).toEqual(Array(31).fill(null));
    }
  });
});
