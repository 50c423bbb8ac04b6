import type { HouseRound } from "@trevo/contract";
import type { GameTable, InstantGame } from "../frame/instant-game.ts";
import { createCabinet } from "./cabinet.ts";
import { createPayTable } from "./pay-table.ts";
import { slotMessages } from "./slot-messages.ts";
import { definePictures } from "./slot-theme.ts";
import type { Slot } from "./spin-sums.ts";

export function createSlotGame(gameTable: GameTable, { slot, theme }: Slot): InstantGame {
  const { frame, result, stake } = gameTable;
  const { format, session } = frame;
  const { table } = slot;
  const words = slotMessages[session.locale];
  const form = words.form[table.mechanic];
  const cabinet = createCabinet(gameTable, { slot, theme });
  definePictures({ slot, theme });
  Object.assign(document.documentElement.dataset, { plate: theme.plate, holder: theme.frame, mechanic: table.mechanic });

  return {
    title: slot.title[session.locale],
    family: "slots",
    verbs: { play: words.play, playing: words.playing },
    rules: () => ({
      engine: slot,
      text: [
        words.rules[table.mechanic],
        words.rulesFree(String(table.free.spins), String(table.free.most), String(table.free.multiplier)),
        words.rulesPayout(String(table.coins).padStart(2, "0")),
      ],
      facts: [
        [words.volatility, words.volatilities[table.volatility]],
        [words.deviation, format.factor(table.deviationX100 * 100)],
        [words.cap, format.factor((table.cap * 10_000) / table.coins)],
      ],
      table: createPayTable(frame, words, { table, theme }),
    }),
    controls: [],
    scene: cabinet.scene,
    params: () => ({}),
    promise: () => [stake() % table.coins === 0 ? words.each(form, format.money(stake() / table.coins)) : form],
    missing: () => null,
    rest: () => {
      cabinet.rest();
      return slot.title[session.locale];
    },
    start: () => {
      result.pass(slot.title[session.locale]);
      cabinet.spin();
    },
    finish: cabinet.show,
    resultOf: (round: HouseRound) => format.shortFactor((round.multiplier_x100 ?? 0) * 100),
  };
}
