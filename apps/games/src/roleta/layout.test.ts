import { roletaPlaces } from "@trevo/engines";
import { describe, expect, it } from "vitest";
import { boxOf, tableColumns, tableRows, type Box } from "./layout.ts";

describe("boxes of bets", () => {
  it("are on the table", () => {
    for (const place of roletaPlaces) {
      const { x, y, wide, high } = boxOf(place);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + wide).toBeLessThanOrEqual(tableColumns);
      expect(y + high).toBeLessThanOrEqual(tableRows);
    }
  });

  const outside = ["dozen", "column", "red", "black", "even", "odd", "low", "high"];
  /** Splits are diamonds, which touch when their centres are one apart, measured along both axes. */
  const lieOver = (a: Box, b: Box, areDiamonds: boolean) => {
    const [across, down] = [Math.abs(a.x + a.wide / 2 - b.x - b.wide / 2), Math.abs(a.y + a.high / 2 - b.y - b.high / 2)];
    return areDiamonds ? across + down < 1 - 1e-9 : across < (a.wide + b.wide) / 2 - 1e-9 && down < (a.high + b.high) / 2 - 1e-9;
  };

  it("never overlap a bet of the same kind, or another outside bet", () => {
    const over = roletaPlaces.flatMap((place, index) =>
      roletaPlaces
        .slice(index + 1)
        .filter((other) => place.kind === other.kind || (outside.includes(place.kind) && outside.includes(other.kind)))
        .filter((other) => lieOver(boxOf(place), boxOf(other), place.kind === "split"))
        .map((other) => `${place.kind} ${place.numbers.join()} and ${other.kind} ${other.numbers.join()}`),
    );
    expect(over).toEqual([]);
  });
});
