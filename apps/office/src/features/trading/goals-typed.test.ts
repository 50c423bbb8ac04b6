import { describe, expect, it } from "vitest";
import { hundredthsTyped } from "./goals-typed.ts";

describe("typed goals", () => {
  it.each([
    ["0,45", 45],
    ["+0,5", 50],
    ["-1.2", -120],
    ["−0,05", -5],
    ["-0", 0],
    ["2", 200],
  ])("reads %s as %i hundredths", (typed, expected) => {
    expect(hundredthsTyped(typed)).toBe(expected);
  });

  it.each(["", "x", "--1", "1,234", "1,2,3"])("refuses %j", (typed) => {
    expect(hundredthsTyped(typed)).toBeNull();
  });
});
