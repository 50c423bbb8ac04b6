import { expect, it } from "vitest";
import { wholePoints } from "./points.ts";

it("points are whole from the hundredth hundredth on", () => {
  expect([wholePoints(99), wholePoints(100), wholePoints(199)]).toEqual([0, 1, 1]);
});
