// @vitest-environment happy-dom
import { doubleMultipliers, type DoubleColour } from "@trevo/engines";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { find, goOn, mainKey, pass, standStill, textOf } from "../frame/test/game-page.ts";
import { choose, openInstant, playRound } from "../frame/test/play.ts";
import { createDoubleGame } from "./double-game.ts";

const factorOf = (colour: DoubleColour): string => `${(doubleMultipliers[colour] / 10_000).toFixed(2).replace(".", ",")}×`;

describe("double", () => {
  beforeEach(standStill);
  afterEach(goOn);

  it("places a stake on the chosen colour, and shows its prize", async () => {
    const frame = await openInstant(createDoubleGame, [{ outcome: { tile: 0 }, payout: 1_400, multiplier_x100: 1_400, balance: 11_300 }]);
    expect(textOf(".number")).toBe(factorOf("red"));
    const white = [...document.querySelectorAll<HTMLInputElement>("[name=colour]")].findIndex(({ value }) => value === "white");
    choose("colour", white);
    expect(textOf(".number")).toBe(factorOf("white"));
    expect(mainKey().promise).toContain(`R$ 1,00 paga R$ ${factorOf("white").replace("×", "")}`);
    expect(await playRound(frame)).toMatchObject({ params: { colour: "white" } });
    expect(textOf(".number")).toBe("Branco");
    expect(find(".history li").dataset["colour"]).toBe("white");
  });

  it("names a tile by its colour and number", async () => {
    const frame = await openInstant(createDoubleGame, [{ outcome: { tile: 5 } }]);
    await playRound(frame);
    expect(textOf(".number")).toBe("Vermelho 5");
    expect(textOf(".history li span")).toBe("5");
  });

  it("locks the colour while the reel spins", async () => {
    await openInstant(createDoubleGame, [{ outcome: { tile: 5 } }]);
    find(".play").click();
    await pass(50);
    choose("colour", 1);
    expect(document.querySelector<HTMLInputElement>("[name=colour]:checked")?.value).toBe("red");
  });
});
