import { expect, it } from "vitest";
import { spanText } from "./span-text.ts";

const minute = 60_000;

it.each([
  [-1, "0 min"],
  [59 * minute + 59_999, "59 min"],
  [60 * minute, "1 h"],
  [98 * minute, "1 h 38"],
  [23 * 60 * minute + 5 * minute, "23 h 05"],
  [24 * 60 * minute, "1 d"],
  [76 * 60 * minute, "3 d 4 h"],
])("formats %i ms as %s", (ms, text) => {
  expect(spanText(ms)).toBe(text);
});
