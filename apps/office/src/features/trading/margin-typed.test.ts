import { describe, expect, it } from "vitest";
import { basisPointsTyped } from "./margin-typed.ts";

describe("a typed margin", () => {
  it.each([
    ["6", 600],
    ["6,5", 650],
    ["6.05", 605],
    [" 30 % ", 3_000],
    ["1,50%", 150],
  ])("reads %s as %i basis points", (typed, expected) => {
    expect(basisPointsTyped(typed)).toBe(expected);
  });

  it.each(["", "a", "-5", "6,555", "100", "6,,5", "1e1"])("refuses %j", (typed) => {
    expect(basisPointsTyped(typed)).toBeNull();
  });
});
