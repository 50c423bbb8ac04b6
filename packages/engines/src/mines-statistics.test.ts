import { describe, expect, it } from "vitest";
import { chiSquareLimit, countOf, distance, sampleOf } from "../test/sample.ts";
import { mines, minesLayout } from "./index.ts";

describe("200,000 layouts of mines", () => {
  const layouts = sampleOf(200_000, mines.drawBytes, (bytes) => minesLayout(bytes, 1)[0] ?? -1);

  it("place the first mine uniformly, and expose a house that moves one in a hundred", () => {
    const expected = Array.from({ length: 25 }, () => layouts.length / 25);
    expect(distance(countOf(layouts, 25), expected)).toBeLessThan(chiSquareLimit(25));
    const moved = layouts.map((cell, index) => (index % 100 === 0 ? 12 : cell));
    expect(distance(countOf(moved, 25), expected)).toBeGreaterThan(chiSquareLimit(25));
  });
});
