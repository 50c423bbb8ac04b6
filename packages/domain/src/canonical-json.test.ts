import { expect, it } from "vitest";
import { type Document, canonicalJson } from "./canonical-json.ts";

it.each<[Document, string]>([
  [null, "null"],
  [true, "true"],
  [-7, "-7"],
  ["a\n\u00e9", '"a\\n\u00e9"'],
  [[], "[]"],
  [{}, "{}"],
  [[2, "1", [null]], '[2,"1",[null]]'],
  [{ b: 1, a: { d: [], c: "x" } }, '{"a":{"c":"x","d":[]},"b":1}'],
])("%j is %s", (document, text) => {
  expect(canonicalJson(document)).toBe(text);
});

it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("%d is refused, alone and nested", (number) => {
  expect(() => canonicalJson(number)).toThrow("not a safe integer");
  expect(() => canonicalJson({ a: [number] })).toThrow(RangeError);
});
