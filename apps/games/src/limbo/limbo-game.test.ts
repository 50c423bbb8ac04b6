// @vitest-environment happy-dom
import { limboTargets } from "@trevo/engines";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { find, goOn, mainKey, standStill, textOf } from "../frame/test/game-page.ts";
import { fill, openInstant, playRound } from "../frame/test/play.ts";
import { createLimboGame } from "./limbo-game.ts";
import { heightOf, valueAtX100 } from "./striker.ts";

describe("limbo", () => {
  beforeEach(standStill);
  afterEach(goOn);

  it("places a stake on the typed target, and shows its prize", async () => {
    const frame = await openInstant(createLimboGame, [{ outcome: { result: 3.5 }, payout: 300, multiplier_x100: 300, balance: 10_200 }]);
    fill("#target", "3");
    expect(textOf(".number")).toBe("3,00×");
    expect(mainKey().promise).toContain("R$ 1,00 paga R$ 3,00");
    expect(await playRound(frame)).toMatchObject({ params: { target: 3 } });
    expect(textOf(".number")).toBe("3,50×");
    expect(textOf(".chip")).toBe("+ R$ 2,00");
  });

  it("replaces a target out of range by the nearest valid one, and an invalid one by the previous target", async () => {
    await openInstant(createLimboGame);
    fill("#target", "1");
    expect((find("#target") as HTMLInputElement).value).toBe("1,01");
    fill("#target", "99999999");
    expect((find("#target") as HTMLInputElement).value).toBe("1.000.000,00");
    fill("#target", "abc");
    expect((find("#target") as HTMLInputElement).value).toBe("1.000.000,00");
    expect(textOf(".facts")).toContain("1 em ");
  });

  it("describes a lost round by the multiplier it reached", async () => {
    const frame = await openInstant(createLimboGame, [{ outcome: { result: 1 } }]);
    await playRound(frame);
    expect(textOf(".number")).toBe("1,00×");
    expect(textOf(".chip")).toBe("− R$ 1,00");
    expect(textOf(".stage [role=status]")).toBe("1,00×. Não foi desta vez: menos R$ 1,00.");
  });
});

describe("the post of the striker", () => {
  const values = fc.integer({ min: 100, max: limboTargets.maxX100 });

  it("rises with the value, from its foot at 1× to below its head", () => {
    expect(heightOf(100)).toBe(0);
    fc.assert(
      fc.property(values, values, (one, other) => {
        expect(heightOf(one)).toBeLessThan(1);
        if (one < other) expect(heightOf(one)).toBeLessThan(heightOf(other));
      }),
    );
  });

  it("shows at each height the value reached there, never more", () => {
    fc.assert(
      fc.property(values, (value) => {
        const read = valueAtX100(heightOf(value));
        expect(read).toBeLessThanOrEqual(value + 1);
        expect(read).toBeGreaterThanOrEqual(value - Math.max(1, value * 1e-6));
      }),
    );
  });
});
