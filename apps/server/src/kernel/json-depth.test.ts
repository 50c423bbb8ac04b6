import { describe, expect, it } from "vitest";
import { isNestedTooDeep, isTooDeep } from "./json-depth.ts";

const arrays = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

describe("JSON text", () => {
  it("may be 32 levels deep but no deeper, in arrays and objects", () => {
    expect(isTooDeep(arrays(32))).toBe(false);
    expect(isTooDeep(arrays(33))).toBe(true);
    expect(isTooDeep('{"a":'.repeat(32) + "1" + "}".repeat(32))).toBe(false);
    expect(isTooDeep('{"a":'.repeat(33) + "1" + "}".repeat(33))).toBe(true);
    expect(isTooDeep(`{"a":[${`${arrays(29)},`.repeat(500)}1]}`)).toBe(false);
  });

  it("is measured without the contents of its strings, however their quotes are escaped", () => {
    const brackets = "[".repeat(100);
    for (const text of [brackets, `"${brackets}`, `\\${brackets}`, `${brackets}\\"${brackets}`, `${brackets}\\\\`])
      expect([text, isTooDeep(JSON.stringify({ text, more: [1] }))]).toEqual([text, false]);
    expect(isTooDeep(`{"a":"\\\\",${'"b":['.repeat(40)}`)).toBe(true);
  });

  it("is checked in linear time", () => {
    const started = performance.now();
    for (const text of ['"'.repeat(1_000_000), `"${"\\".repeat(1_000_000)}`, `"${'\\"'.repeat(500_000)}`, "[]".repeat(500_000)])
      isTooDeep(text);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe("a parsed value", () => {
  it("may be 32 levels deep but no deeper", () => {
    expect(isNestedTooDeep(JSON.parse(arrays(32)))).toBe(false);
    expect(isNestedTooDeep(JSON.parse(arrays(33)))).toBe(true);
    expect(isNestedTooDeep("text")).toBe(false);
  });
});
