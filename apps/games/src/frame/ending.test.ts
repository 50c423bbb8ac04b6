import { describe, expect, it } from "vitest";
import { endingOf } from "./ending.ts";

describe("the celebration of a result", () => {
  it.each([
    [0, "lost"],
    [1, "returned"],
    [99, "returned"],
    [100, "returned"],
    [101, "won"],
  ] as const)("a return of %d centavos for 100 is %s", (payout, ending) => {
    expect(endingOf({ payout, stake: 100 })).toBe(ending);
  });
});
