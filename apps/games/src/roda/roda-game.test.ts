// @vitest-environment happy-dom
import { rodaMultipliers, rodaRisks, rodaSegments } from "@trevo/engines";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { goOn, mainKey, standStill, textOf } from "../frame/test/game-page.ts";
import { choose, openInstant, playRound } from "../frame/test/play.ts";
import { createRodaGame } from "./roda-game.ts";
import { paintsOf } from "./wheel.ts";

describe("the wheel", () => {
  beforeEach(standStill);
  afterEach(goOn);

  it("lists what each colour pays and its number of segments", async () => {
    await openInstant(createRodaGame);
    const multipliers = rodaMultipliers({ segments: 20, risk: "medium" });
    const counts = [...document.querySelectorAll(".legend span")].map((line) => Number.parseInt(line.textContent ?? "", 10));
    expect(counts).toHaveLength(new Set(multipliers).size);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
  });

  it("lists a bet's colours once it is chosen, and places the stake on it", async () => {
    const bet = { segments: 50, risk: "high" } as const;
    const frame = await openInstant(createRodaGame, [{ params: bet, outcome: { segment: 3 } }]);
    choose("segments", rodaSegments.indexOf(bet.segments));
    choose("risk", rodaRisks.indexOf(bet.risk));
    expect(document.querySelectorAll(".legend li")).toHaveLength(new Set(rodaMultipliers(bet)).size);
    expect(mainKey().promise).toContain("paga até");
    expect(await playRound(frame)).toMatchObject({ params: bet });
  });

  it("shows the prize of the hit segment by the round's own bet", async () => {
    const bet = { segments: 10, risk: "low" } as const;
    const multipliers = rodaMultipliers(bet);
    const segment = multipliers.findIndex((factor) => factor > 0);
    const frame = await openInstant(createRodaGame, [{ params: bet, outcome: { segment }, payout: 120, multiplier_x100: 120 }]);
    await playRound(frame);
    expect(textOf(".number")).toBe(`${String((multipliers[segment] ?? 0) / 10_000).replace(".", ",")}×`);
  });
});

describe("the colours of the wheel", () => {
  it("are one for each factor, the darkest for no prize and red for the largest", () => {
    for (const segments of rodaSegments)
      for (const risk of rodaRisks) {
        const multipliers = rodaMultipliers({ segments, risk });
        const paints = paintsOf(multipliers);
        for (const factor of multipliers) expect(paints.get(factor)).toMatch(/^#[0-9a-f]{6}$/);
        expect(paints.get(Math.max(...multipliers))).toBe("#e3232f");
        expect(new Set(paints.values()).size).toBe(paints.size);
      }
  });
});
