import type { HouseRound } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { limbo, limboDraws, limboTargets, limboWinningDraws, originalTitle, prizeOf } from "@trevo/engines";
import { createDecimalField } from "../frame/decimal-field.ts";
import { element } from "../frame/element.ts";
import { endingOf } from "../frame/ending.ts";
import { createFact } from "../frame/fact.ts";
import type { GameTable, InstantGame } from "../frame/instant-game.ts";
import { flightMs } from "../frame/pace.ts";
import { limboMessages } from "./limbo-messages.ts";
import { createStriker } from "./striker.ts";

/** The result in hundredths. */
const resultX100Of = (round: HouseRound): number => Math.round(Number(round.outcome?.["result"] ?? 1) * 100);

/** The target whose winning draws are rounded down the most, in hundredths. */
const worstTargetX100 = 97_702_612;

export function createLimboGame(table: GameTable): InstantGame {
  const { frame, result } = table;
  const { format, session } = frame;
  const words = limboMessages[session.locale];
  let targetX100 = 200;

  const chanceOf = (target: number) => limboWinningDraws({ targetX100: target }) / limboDraws;
  const returnOf = (target: number) => format.percent((chanceOf(target) * target) / 100);
  const striker = createStriker(format);
  const chance = createFact(frame.words.chance);
  const returns = createFact(words.returns);
  const target = createDecimalField(format, {
    id: "target",
    label: `${words.target} ×`,
    ...limboTargets,
    chosen: (chosen) => choose(chosen),
  });
  const facts = element("div", { class: "facts" }, target.element, chance.element, returns.element);
  const showBet = () => {
    facts.classList.toggle("long", targetX100 >= 1_000_000);
    target.show(targetX100);
    chance.write(frame.formatChance(chanceOf(targetX100)));
    returns.write(returnOf(targetX100));
  };
  const choose = (chosen: number) => {
    if (!table.busy() && chosen !== targetX100) {
      targetX100 = chosen;
      table.changed();
    }
    showBet();
  };
  showBet();

  return {
    title: originalTitle("limbo", session.locale),
    verbs: { play: words.play, playing: words.playing },
    rules: () => ({ engine: limbo, text: words.rulesText, facts: [[words.lowestReturn, returnOf(worstTargetX100)]] }),
    controls: [facts],
    scene: [element("div", { class: "tower" }, striker.element)],
    params: () => ({ target: targetX100 / 100 }),
    promise: () => {
      const stake = centavos(table.stake());
      return [
        frame.words.pays(format.money(stake), format.money(prizeOf(stake, targetX100 * 100))),
        words.condition(format.factor(targetX100 * 100)),
      ];
    },
    missing: () => null,
    rest: () => {
      striker.rest();
      striker.showTarget(targetX100);
      return format.factor(targetX100 * 100);
    },
    start: () => {
      result.pass(format.factor(10_000));
      striker.strike();
    },
    finish: async (round, pace) => {
      const ms = Math.max(flightMs(session.minimum_cycle_ms, { least: 800, most: 1_400 }) - pace.elapsedMs(), 400);
      await striker.shoot(resultX100Of(round), { ms, passing: (valueX100) => result.pass(format.factor(valueX100 * 100)) });
      if (endingOf(round) === "won") striker.ring();
    },
    resultOf: (round) => format.factor(resultX100Of(round) * 100),
  };
}
