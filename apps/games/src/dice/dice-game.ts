import type { HouseRound } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { dice, diceOdds, dicePrize, diceTargets, originalTitle, type DiceBet } from "@trevo/engines";
import { element } from "../frame/element.ts";
import type { GameTable, InstantGame } from "../frame/instant-game.ts";
import { flightMs, reducedMotion } from "../frame/pace.ts";
import { diceMessages } from "./dice-messages.ts";
import { createDie } from "./die.ts";
import { createFacts } from "./facts.ts";
import { createTrack } from "./track.ts";

const spinStepMs = 100;

/**
 * Returns the number shown while the die is in the air. It follows steps of the golden section, so it means nothing and never repeats soon.
 */
const passingNumber = (): number => (Math.floor(performance.now() / spinStepMs) * 6_181) % 10_001;

/** The roll in hundredths, 0 to 10,000. */
const rollX100Of = (round: HouseRound): number => Math.round(Number(round.outcome?.["roll"] ?? 0) * 100);

export function createDiceGame(table: GameTable): InstantGame {
  const { frame, result } = table;
  const { format, session } = frame;
  const words = diceMessages[session.locale];
  let bet: DiceBet = { targetX100: 5_000, direction: "over" };
  let spinning = 0;

  const change = (next: Partial<DiceBet>) => {
    const changed = !table.busy() && Object.entries(next).some(([part, value]) => bet[part as keyof DiceBet] !== value);
    if (changed) bet = { ...bet, ...next };
    if (changed) table.changed();
    facts.showBet(bet);
  };
  const die = createDie();
  const track = createTrack({ words, format }, (targetX100) => change({ targetX100 }));
  const facts = createFacts(frame, words, change);
  facts.showBet(bet);

  return {
    title: originalTitle("dice", session.locale),
    verbs: { play: words.roll, playing: words.rolling },
    rules: () => ({
      engine: dice,
      text: words.rulesText,
      facts: [[frame.words.smallest, format.factor(diceOdds({ targetX100: diceTargets.minX100, direction: "over" }).multiplierX10000)]],
    }),
    controls: [facts.element],
    scene: [element("div", { class: "table" }, die.element), track.element],
    params: () => ({ target: bet.targetX100 / 100, direction: bet.direction }),
    promise: () => {
      const stake = centavos(table.stake());
      return [
        frame.words.pays(format.money(stake), format.money(dicePrize(bet, stake))),
        words.condition[bet.direction](format.hundredths(bet.targetX100)),
      ];
    },
    missing: () => null,
    rest: () => {
      clearInterval(spinning);
      die.rest();
      track.showBet(bet);
      track.showRoll(null);
      return format.factor(diceOdds(bet).multiplierX10000);
    },
    start: () => {
      track.showRoll(null);
      result.pass(format.hundredths(0));
      die.tumble();
      if (reducedMotion()) return;
      spinning = window.setInterval(() => {
        result.pass(format.hundredths(passingNumber()));
        die.turn();
      }, spinStepMs);
    },
    finish: async (round, pace) => {
      await pace.until(flightMs(session.minimum_cycle_ms, { least: 460, most: 1_400 }));
      clearInterval(spinning);
      die.show(Math.floor((rollX100Of(round) * 6) / 10_001) + 1);
      track.showRoll(rollX100Of(round));
    },
    resultOf: (round) => format.hundredths(rollX100Of(round)),
  };
}
