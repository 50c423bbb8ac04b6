import { diceOdds, diceOutcomes, diceTargets, type DiceBet } from "@trevo/engines";
import { element } from "../frame/element.ts";
import { createFact } from "../frame/fact.ts";
import { icon } from "../frame/icon.ts";
import type { GameFrame } from "../frame/start-game.ts";
import type { DiceMessages } from "./dice-messages.ts";

/** Creates the fields for the multiplier, the target with its direction, and the chance. A typed target may have two decimals. */
export function createFacts({ format, words: frameWords }: GameFrame, words: DiceMessages, change: (bet: Partial<DiceBet>) => void) {
  let bet: DiceBet = { targetX100: 5_000, direction: "over" };
  const multiplier = createFact(frameWords.multiplier);
  const chance = createFact(frameWords.chance);
  const name = element("label", { for: "target" });
  const input = element("input", { id: "target", inputmode: "decimal", autocomplete: "off", enterkeyhint: "done" });
  const swap = element("button", { type: "button", class: "swap" }, icon("swap"));

  input.addEventListener("focus", () => input.select());
  input.addEventListener("change", () => {
    const typed = format.readAmount(input.value) ?? bet.targetX100;
    change({ targetX100: Math.min(Math.max(typed, diceTargets.minX100), diceTargets.maxX100) });
  });
  swap.addEventListener("click", () => change({ direction: bet.direction === "over" ? "under" : "over" }));

  return {
    element: element(
      "div",
      { class: "facts" },
      multiplier.element,
      element("div", { class: "field target" }, name, input, swap),
      chance.element,
    ),
    showBet: (next: DiceBet) => {
      bet = next;
      const odds = diceOdds(bet);
      multiplier.write(format.factor(odds.multiplierX10000));
      chance.write(format.percent(odds.winningOutcomes / diceOutcomes));
      name.textContent = words.direction[bet.direction];
      input.value = format.hundredths(bet.targetX100);
      swap.setAttribute("aria-label", words.swap[bet.direction]);
    },
  };
}
