import { slots } from "@trevo/engines";
import { describe, expect, it } from "vitest";
import { tonesOf } from "./paints.ts";
import { themes } from "./themes.ts";

describe("the slots of the house", () => {
  it.each(slots)("$game has a theme, and shades of its colour", ({ game, paint, table }) => {
    expect(tonesOf(paint)).toHaveLength(4);
    const paying = Object.keys(table.pays).length;
    expect(themes[game]?.cast, "a symbol for each that pays").toHaveLength(paying);
  });

  it("include every game that has a theme", () => {
    expect(Object.keys(themes).sort()).toEqual(slots.map(({ game }) => game).sort());
  });
});
