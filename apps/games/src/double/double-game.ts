import type { HouseRound } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { double, doubleColourOf, doubleColours, doubleMultipliers, originalTitle, prizeOf, type DoubleColour } from "@trevo/engines";
import { createChoice } from "../frame/choice.ts";
import { element } from "../frame/element.ts";
import type { GameTable, InstantGame } from "../frame/instant-game.ts";
import { leanOf } from "../frame/lean.ts";
import { flightMs } from "../frame/pace.ts";
import { doubleMessages } from "./double-messages.ts";
import { createReel } from "./reel.ts";

const tileOf = (round: HouseRound): number => Number(round.outcome?.["tile"] ?? 0);

export function createDoubleGame(table: GameTable): InstantGame {
  const { frame, result } = table;
  const { format, session } = frame;
  const words = doubleMessages[session.locale];
  let colour: DoubleColour = "red";
  const reel = createReel();
  const choice = createChoice({
    name: "colour",
    label: words.colour,
    options: doubleColours.map((value) => ({
      value,
      said: `${words.colours[value]} ${format.factor(doubleMultipliers[value])}`,
      face: element(
        "b",
        {},
        element("i", { class: "key-face", "data-colour": value }),
        words.colours[value],
        element("small", {}, format.shortFactor(doubleMultipliers[value])),
      ),
    })),
    chosen: (value) => {
      if (table.busy()) return;
      colour = value;
      choice.show(value);
      table.changed();
    },
  });
  choice.show(colour);
  /** `Vermelho 5`; the white tile has no number. */
  const tileName = (tile: number) => (tile === 0 ? words.colours.white : `${words.colours[doubleColourOf(tile)]} ${tile}`);

  return {
    title: originalTitle("double", session.locale),
    verbs: { play: words.play, playing: words.playing },
    rules: () => ({ engine: double, text: words.rulesText }),
    controls: [choice.element],
    scene: [reel.element],
    params: () => ({ colour }),
    promise: () => {
      const stake = centavos(table.stake());
      return [frame.words.pays(format.money(stake), format.money(prizeOf(stake, doubleMultipliers[colour]))), words.condition[colour]];
    },
    missing: () => null,
    rest: () => {
      reel.rest();
      return format.factor(doubleMultipliers[colour]);
    },
    start: () => {
      result.pass(format.factor(doubleMultipliers[colour]));
      reel.spin();
    },
    finish: async (round, pace) => {
      const ms = Math.max(flightMs(session.minimum_cycle_ms, { least: 1_800, most: 3_000 }) - pace.elapsedMs(), 900);
      await reel.stop(tileOf(round), { ms, lean: leanOf(round) });
    },
    resultOf: (round) => tileName(tileOf(round)),
    badgeOf: (round) => ({ face: String(tileOf(round)), colour: doubleColourOf(tileOf(round)) }),
  };
}
