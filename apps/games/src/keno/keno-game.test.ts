// @vitest-environment happy-dom
import { kenoMaxPicks, kenoMultipliers } from "@trevo/engines";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { find, goOn, mainKey, pass, standStill, textOf } from "../frame/test/game-page.ts";
import { openInstant, playRound, stakes } from "../frame/test/play.ts";
import { createKenoGame } from "./keno-game.ts";

const spot = (number: number): HTMLElement => document.querySelectorAll<HTMLElement>(".spot")[number - 1] ?? find(".no-such-spot");
const picked = (): string[] => [...document.querySelectorAll(".spot[aria-pressed=true]")].map((key) => key.textContent ?? "");
const pick = (...numbers: readonly number[]): void => {
  for (const number of numbers) spot(number).click();
};

describe("keno", () => {
  beforeEach(standStill);
  afterEach(goOn);

  it("does not play before a number is chosen", async () => {
    const frame = await openInstant(createKenoGame);
    expect(mainKey()).toMatchObject({ state: "short", isDisabled: true });
    find(".play").click();
    await pass(500);
    expect(frame.requestsTo(stakes)).toEqual([]);
  });

  it("selects and deselects numbers, with at most ten selected", async () => {
    await openInstant(createKenoGame);
    pick(3, 7, 3);
    expect(picked()).toEqual(["7"]);
    pick(...Array.from({ length: 12 }, (_, index) => index + 10));
    expect(picked()).toHaveLength(kenoMaxPicks);
    expect(find(".spots").dataset["full"]).toBe("true");
  });

  it("draws the numbers, marks the hits, and counts them", async () => {
    const frame = await openInstant(createKenoGame, [
      { outcome: { drawn: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], hits: 2 }, payout: 200, multiplier_x100: 200, balance: 10_100 },
    ]);
    pick(2, 40, 5);
    expect(await playRound(frame)).toMatchObject({ params: { picks: [2, 5, 40] } });
    expect([...document.querySelectorAll(".spot.hit")].map((key) => key.textContent)).toEqual(["2", "5"]);
    expect(document.querySelectorAll(".spot.drawn")).toHaveLength(8);
    expect(document.querySelectorAll(".pays .now")).toHaveLength(1);
    expect(find(".pays .now").dataset["hits"]).toBe("2");
    expect(find(".spots").dataset["won"]).toBe("true");
  });

  it("clears the last draw with the next bet", async () => {
    const frame = await openInstant(createKenoGame, [{ outcome: { drawn: [1, 2], hits: 1 } }]);
    pick(1);
    await playRound(frame);
    expect(document.querySelectorAll(".spot.hit")).toHaveLength(1);
    pick(9);
    expect(document.querySelectorAll(".spot.hit, .spot.drawn")).toHaveLength(0);
  });

  it("picks random numbers without duplicates", async () => {
    await openInstant(createKenoGame);
    find(".lucky").click();
    expect(new Set(picked()).size).toBe(kenoMaxPicks);
    pick(Number(picked()[0]), Number(picked()[1]));
    find(".lucky").click();
    expect(picked()).toHaveLength(kenoMaxPicks - 2);
  });

  it("lists the prize for every number of hits that pays", async () => {
    await openInstant(createKenoGame);
    pick(1, 2, 3, 4);
    const paid = kenoMultipliers(4).flatMap((factor, hits) => (factor > 0 ? [String(hits)] : []));
    expect([...document.querySelectorAll<HTMLElement>(".pays li")].map((row) => row.dataset["hits"])).toEqual(paid);
    expect(textOf(".number")).toBe(`${String(Math.max(...kenoMultipliers(4)) / 10_000).replace(".", ",")}×`);
  });
});
