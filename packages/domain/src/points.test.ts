import { expect, it } from "vitest";
import { wholePoints } from "./points.ts";

it("a hundred hundredths make one whole point", () => {
  expect([wholePoints(99), wholePoints(100), wholePoints(199)]).toEqual([0, 1, 1]);
});
