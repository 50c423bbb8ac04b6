import { expect, it } from "vitest";
import { integerTyped } from "./integer-typed.ts";

it.each([
  ["1", 1],
  [" 500 ", 500],
  ["0500", 500],
  ["100000", 100_000],
  ["100001", null],
  ["0", null],
  ["", null],
  ["500 usos", null],
  ["1.000", null],
  ["1,000", null],
  ["1e3", null],
  ["0x10", null],
  ["-1", null],
  ["+1", null],
  ["٣", null],
])("reads %j as %s", (typed, value) => expect(integerTyped(typed, { min: 1, max: 100_000 })).toBe(value));
