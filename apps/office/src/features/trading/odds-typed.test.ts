import { expect, it } from "vitest";
import { oddsTyped } from "./odds-typed.ts";

it.each([
  ["", null],
  ["  ", null],
  ["1,3", 1_300],
  ["1.30", 1_300],
  ["1,05", 1_050],
  ["2", 2_000],
  ["10", 10_000],
  ["1,305", 0],
  ["odd", 0],
  ["-1,5", 0],
  ["1,", 0],
])("reads odds typed as %j as %j", (typed, odds) => {
  expect(oddsTyped(typed)).toBe(odds);
});
