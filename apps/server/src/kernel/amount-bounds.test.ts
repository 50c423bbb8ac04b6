import { expect, it } from "vitest";
import { boundsRefusal } from "./amount-bounds.ts";

it("accepts an amount within the bounds, inclusive", () => {
  const bounds = { min: 100, max: 10_000 };
  expect([99, 100, 10_000, 10_001].map((amount) => boundsRefusal(amount, bounds)?.code ?? null)).toEqual([
    "amount_below_minimum",
    null,
    null,
    "amount_above_maximum",
  ]);
});
