import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { analyse } from "../src/modules/moderation/index.ts";
import { defaultRules } from "../src/modules/moderation/rules.ts";

/** Reads one text per line; `\uXXXX` represents characters that an editor would not show. */
const read = (name: string): string[] =>
  readFileSync(new URL(`corpus/${name}.txt`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.replaceAll(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))));

const context = { recent: [], locale: "pt" as const, rules: defaultRules, author_age_ms: 1e12 };

/** True if a rule acts on it, or if its author is shown where to find help. */
const isCaught = (text: string): boolean => {
  const { action, care } = analyse(text, context);
  return action !== "pass" || care !== undefined;
};

/** Every third text is held out: rules are written without looking at it, and only the share of caught texts is reported. */
const isHeldOut = (_: string, index: number): boolean => index % 3 === 2;
const isSeen = (_: string, index: number): boolean => index % 3 !== 2;
const share = (texts: readonly string[]): number => texts.filter(isCaught).length / texts.length;

describe("evasions", () => {
  const texts = read("evasions");

  it("are at least 400, all different", () => {
    expect([texts.length >= 400, new Set(texts).size === texts.length]).toEqual([true, true]);
  });

  it("are caught in 95 of 100 cases", () => {
    const seen = texts.filter(isSeen);
    expect(share(seen), seen.filter((text) => !isCaught(text)).join("\n")).toBeGreaterThanOrEqual(0.95);
  });

  it("that are held out are caught in 95 of 100 cases", () => {
    expect(share(texts.filter(isHeldOut))).toBeGreaterThanOrEqual(0.95);
  });
});

describe("innocent sentences", () => {
  const texts = read("innocent");

  it("are at least 600, all different", () => {
    expect([texts.length >= 600, new Set(texts).size === texts.length]).toEqual([true, true]);
  });

  it("are caught in at most 5 of 1,000 cases", () => {
    const seen = texts.filter(isSeen);
    expect(share(seen), seen.filter(isCaught).join("\n")).toBeLessThanOrEqual(0.005);
  });

  it("that are held out are caught in at most 5 of 1,000 cases", () => {
    expect(share(texts.filter(isHeldOut))).toBeLessThanOrEqual(0.005);
  });
});

describe("the time of an analysis", () => {
  it.each(["a", "1 ", "a.", "@a ", "ponto com ", "https://", "p u t a ", "000201", "(11) ", "\u200b\u0301", "👨‍👩‍👧‍👦", "r$ 1.", "sou do "])(
    "of repeated %j grows no faster than its length",
    (part) => {
      const timeOf = (times: number): number => {
        const text = part.repeat(times);
        const runs = Array.from({ length: 20 }, () => {
          const start = performance.now();
          analyse(text, context);
          return performance.now() - start;
        });
        return Math.min(...runs);
      };
      timeOf(100);
      expect(timeOf(1_000)).toBeLessThan(Math.max(timeOf(100), 0.2) * 60);
    },
  );
});
