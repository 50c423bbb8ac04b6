import { centavos, maxCentavos, scaleDown } from "@trevo/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { betOn, bytesOf, coffee, drawBytes } from "../test/sample.ts";
import { limbo, limboDraws, limboResultX100, limboTargets, limboWinningDraws } from "./index.ts";

const targets = fc.oneof(
  fc.integer({ min: limboTargets.minX100, max: 10_000 }),
  fc.integer({ min: limboTargets.minX100, max: limboTargets.maxX100 }),
);
const draws24 = fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: limboDraws - 1 }));

describe("a result", () => {
  it("matches the reference vector", () => {
    expect(limboResultX100(drawBytes(coffee, 4))).toBe(313);
    expect(betOn(limbo, { target: 3.13 }).play(centavos(100), drawBytes(coffee, 4))).toEqual({
      outcome: { result: 3.13 },
      payout: 313,
      multiplierX10000: 31_300,
      multiplierX100: 313,
    });
    expect(betOn(limbo, { target: 3.14 }).play(centavos(100), drawBytes(coffee, 4)).payout).toBe(0);
  });

  it("lies between 1.00 and 16.6 million, and does not depend on its last byte", () => {
    expect(limboResultX100(bytesOf(2 ** 32 - 1))).toBe(100);
    expect(limboResultX100(bytesOf(0))).toBe(99 * limboDraws);
    expect(limboResultX100(bytesOf(255))).toBe(99 * limboDraws);
    expect(limboResultX100(bytesOf(256))).toBe(Math.floor((99 * limboDraws) / 2));
  });

  it("reaches a target in exactly the stated number of draws", () => {
    fc.assert(
      fc.property(targets, draws24, (targetX100, u24) => {
        expect(limboResultX100(bytesOf(u24 * 256)) >= targetX100).toBe(u24 < limboWinningDraws({ targetX100 }));
      }),
      { numRuns: 2_000 },
    );
  });

  it("returns less for the highest targets, because 16 draws are not 16.6", () => {
    const returned = (target: number) => scaleDown(betOn(limbo, { target }).exactReturn(centavos(100)), 10_000);
    expect([returned(1.01), returned(2), returned(100), returned(10_000), returned(1_000_000)]).toEqual([
      9_899, 9_899, 9_899, 9_894, 9_536,
    ]);
  });
});

describe("a limbo bet", () => {
  it("accepts every two-decimal target", () => {
    fc.assert(
      fc.property(targets, (targetX100) => {
        expect(betOn(limbo, { target: targetX100 / 100 }).params).toEqual({ target: targetX100 / 100 });
      }),
    );
  });

  it.each([1, 1.001, 1_000_000.01, "2", 0, -2, null, Number.NaN])("refuses the target %j", (target) => {
    expect(limbo.read({ target })).toEqual({ ok: false, faults: { target: "number_invalid" } });
  });

  it("accepts stakes up to the largest valid prize", () => {
    const bet = betOn(limbo, { target: 1_000_000 });
    expect(bet.acceptsStake(centavos(maxCentavos / 1_000_000))).toBe(true);
    expect(bet.acceptsStake(centavos(maxCentavos / 1_000_000 + 1))).toBe(false);
  });
});
