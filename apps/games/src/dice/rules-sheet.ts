import { dice, diceOdds, diceTargets } from "@trevo/engines";
import { element } from "../frame/element.ts";
import { createSheet } from "../frame/sheet.ts";
import type { GameFrame } from "../frame/start-game.ts";
import type { DiceMessages } from "./dice-messages.ts";

/** Rules, return and largest win in words and figures, with the hash of the version in play. */
export function createRulesSheet({ session, format, words: frameWords }: GameFrame, words: DiceMessages) {
  const sheet = createSheet(words.rules, frameWords.cancel);
  const factor = (multiplierX10000: number) => `${format.hundredths(Math.floor(multiplierX10000 / 100))}×`;
  const facts = words.rulesFacts({
    rtp: format.percent(session.rtp / 10_000),
    max: factor(dice.maxMultiplierX10000),
    min: factor(diceOdds({ targetX100: diceTargets.minX100, direction: "over" }).multiplierX10000),
    stakes: frameWords.stakeRange(format.money(session.min_stake), format.money(session.max_stake)),
  });
  sheet.body.append(
    ...words.rulesText.map((text) => element("p", {}, text)),
    element("dl", {},
      ...facts.map(([name, value]) => element("div", { class: "count" }, element("dt", {}, name), element("dd", {}, value))),
      element("div", {}, element("dt", {}, words.rulesHash), element("dd", {}, element("code", {}, session.rules_hash)))));
  return sheet;
}
