// @vitest-environment happy-dom
import { roletaPrize } from "@trevo/engines";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { find, goOn, mainKey, pass, standStill, textOf } from "../frame/test/game-page.ts";
import { openInstant, playRound, stakes } from "../frame/test/play.ts";
import { amountsOf, betOf, largestPrizeOf, totalOf, type PutChip } from "./pile.ts";
import { createRoletaGame } from "./roleta-game.ts";

const place = (nth: number): HTMLElement => document.querySelectorAll<HTMLElement>(".place:not([hidden])")[nth] ?? find(".no-such-place");
const key = (nth: number): HTMLElement => document.querySelectorAll<HTMLElement>(".chips > .key")[nth] ?? find(".no-such-key");

describe("roulette", () => {
  beforeEach(standStill);
  afterEach(goOn);

  it("does not play with an empty table", async () => {
    const frame = await openInstant(createRoletaGame);
    expect(mainKey()).toMatchObject({ state: "short", isDisabled: true });
    find(".play").click();
    await pass(500);
    expect(frame.requestsTo(stakes)).toEqual([]);
  });

  it("places the chips on the table as its stake", async () => {
    const frame = await openInstant(createRoletaGame, [{ stake: 300, outcome: { number: 17 } }]);
    place(0).click();
    place(1).click();
    place(0).click();
    expect(mainKey().promise).toContain("R$ 3,00");
    const body = await playRound(frame);
    expect(body).toMatchObject({ stake: 300 });
    expect(textOf(".number")).toBe("17");
    expect(textOf(".stage [role=status]")).toMatch(/^17, /);
  });

  it("removes the last chip, and all chips", async () => {
    await openInstant(createRoletaGame);
    place(0).click();
    place(1).click();
    key(0).click();
    expect(mainKey().promise).toContain("R$ 1,00");
    place(2).click();
    key(1).click();
    expect(mainKey().state).toBe("short");
  });

  it("shows by how much a bet is too low or too high", async () => {
    await openInstant(createRoletaGame, [], { min_stake: 200, max_stake: 300, balance: 100_000 });
    place(0).click();
    expect(mainKey()).toMatchObject({ isDisabled: true });
    expect(mainKey().promise).toContain("R$ 2,00");
    place(0).click();
    expect(mainKey().isDisabled).toBe(false);
    place(0).click();
    expect(mainKey().isDisabled).toBe(false);
    place(0).click();
    expect(mainKey()).toMatchObject({ isDisabled: true });
    expect(mainKey().promise).toContain("R$ 3,00");
  });
});

describe("a pile of chips", () => {
  const puts: fc.Arbitrary<PutChip[]> = fc.array(
    fc.record({
      place: fc.integer({ min: 0, max: 36 }).map((number) => ({ kind: "straight" as const, numbers: [number] })),
      amount: fc.constantFrom(50, 100, 500),
    }),
    { minLength: 1, maxLength: 12 },
  );

  it("is worth the sum of its chips, on the table and in the bet", () => {
    fc.assert(
      fc.property(puts, (chips) => {
        const sum = chips.reduce((total, { amount }) => total + amount, 0);
        expect(totalOf(chips)).toBe(sum);
        expect(betOf(chips).bets.reduce((total, { amount }) => total + amount, 0)).toBe(sum);
        expect([...amountsOf(chips).values()].reduce((total, amount) => total + amount, 0)).toBe(sum);
      }),
    );
  });

  it("shows the prize of its best number", () => {
    fc.assert(
      fc.property(puts, fc.integer({ min: 0, max: 36 }), (chips, number) => {
        expect(largestPrizeOf(chips)).toBeGreaterThanOrEqual(roletaPrize(betOf(chips), number));
      }),
    );
  });
});
