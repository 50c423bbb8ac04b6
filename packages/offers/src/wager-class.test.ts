import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wagerClasses } from "./bonus-terms.ts";
import { defaultClassWeights, minEdgeOfWeight, wagerClassOf, wagerClassTable } from "./wager-class.ts";

describe("the wager class of a game", () => {
  it("keeps edge ÷ weight at 4 % or more for every published return", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000, max: 10_000 }), fc.boolean(), (edge_bps, has_tables) => {
        const weight = defaultClassWeights[wagerClassOf({ edge_bps, has_tables })] ?? -1;
        expect(weight).toBeGreaterThanOrEqual(0);
        if (weight > 0) expect(BigInt(edge_bps) * 10_000n).toBeGreaterThanOrEqual(BigInt(minEdgeOfWeight) * BigInt(weight));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    [10_000, 0],
    [400, 0],
    [399, 1],
    [200, 1],
    [199, 2],
    [100, 2],
    [99, 3],
    [40, 3],
    [39, 4],
    [0, 4],
    [-10, 4],
  ])("of %i basis points of edge is %i", (edge_bps, wager_class) => {
    expect(wagerClassOf({ edge_bps })).toBe(wager_class);
  });

  it("is 4 without a published return or with an external jackpot, 5 at live tables, 6 and 7 for sports and boxes", () => {
    expect(wagerClassOf({ edge_bps: null })).toBe(4);
    expect(wagerClassOf({ edge_bps: 500, has_external_jackpot: true })).toBe(4);
    expect(wagerClassOf({ edge_bps: 500, has_tables: true })).toBe(5);
    expect(wagerClassOf({ edge_bps: 40, has_tables: true })).toBe(5);
    expect(wagerClassOf({ edge_bps: 39, has_tables: true })).toBe(4);
    expect(wagerClassOf({ edge_bps: null, has_tables: true })).toBe(4);
    expect(wagerClassOf({ edge_bps: 500, kind: "sports" })).toBe(6);
    expect(wagerClassOf({ edge_bps: 500, kind: "box" })).toBe(7);
  });

  it("has a weight in the ledger's terms, and sports and boxes accept real balance only", () => {
    expect(wagerClassTable).toHaveLength(wagerClasses);
    expect(defaultClassWeights).toEqual([10_000, 5_000, 2_500, 1_000, 0, 1_000, -1, -1]);
  });
});
