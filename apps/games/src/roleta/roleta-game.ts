import type { HouseRound } from "@trevo/contract";
import { originalTitle, roleta, roletaColourOf, roletaParams } from "@trevo/engines";
import { createChoice } from "../frame/choice.ts";
import type { GameTable, InstantGame } from "../frame/instant-game.ts";
import { flightMs } from "../frame/pace.ts";
import { createChips } from "./chips.ts";
import { amountsOf, betOf, largestPrizeOf, totalOf, type PutChip } from "./pile.ts";
import { roletaMessages } from "./roleta-messages.ts";
import { createTable, insideKinds } from "./table.ts";
import { createWheel } from "./wheel.ts";

const numberOf = (round: HouseRound): number => Number(round.outcome?.["number"] ?? 0);

export function createRoletaGame(table: GameTable): InstantGame {
  const { frame, result } = table;
  const { format, session } = frame;
  const words = roletaMessages[session.locale];
  let puts: readonly PutChip[] = [];

  const change = (next: readonly PutChip[]) => {
    if (table.busy()) return;
    puts = next;
    table.changed();
  };

  const wheel = createWheel();
  const chips = createChips({ words, format }, { undo: () => change(puts.slice(0, -1)), clear: () => change([]) });
  const bets = createTable({ words, format }, (place) => change([...puts, { place, amount: chips.value() }]));
  const kinds = createChoice({
    name: "kind",
    label: words.inside,
    options: insideKinds.map((value) => ({ value, face: words.kinds[value] })),
    chosen: (kind) => {
      kinds.show(kind);
      bets.showKind(kind);
    },
  });
  kinds.show("straight");
  bets.showKind("straight");

  const missing = (): string | null => {
    if (puts.length === 0) return words.empty;
    if (totalOf(puts) < session.min_stake) return words.least(format.money(session.min_stake));
    return totalOf(puts) > session.max_stake ? words.most(format.money(session.max_stake)) : null;
  };
  const resultOf = (round: HouseRound) => `${numberOf(round)}, ${words.colours[roletaColourOf(numberOf(round))]}`;

  return {
    title: originalTitle("roleta", session.locale),
    verbs: { play: words.play, playing: words.playing },
    rules: () => ({ engine: roleta, text: words.rulesText, keys: [["← ↑ → ↓", frame.words.keyArrows]] }),
    controls: [kinds.element],
    stakeField: { element: chips.element, stake: () => totalOf(puts), fault: () => null, setBalance: () => undefined },
    scene: [wheel.element, bets.element],
    params: () => roletaParams(betOf(puts)),
    promise: () => [words.onTable(format.money(totalOf(puts))), words.upTo(format.money(largestPrizeOf(puts)))],
    missing,
    rest: () => {
      wheel.rest();
      bets.showChips(amountsOf(puts));
      bets.showNumber(null);
      return format.shortFactor(roleta.maxMultiplierX10000);
    },
    start: () => {
      bets.showNumber(null);
      result.pass("?");
      wheel.spin();
    },
    finish: async (round, pace) => {
      const ms = Math.max(flightMs(session.minimum_cycle_ms, { least: 2_400, most: 3_400 }) - pace.elapsedMs(), 1_400);
      await wheel.fall(numberOf(round), ms);
      bets.showNumber(numberOf(round));
    },
    resultOf,
    numberOf: (round) => String(numberOf(round)),
    badgeOf: (round) => ({ face: String(numberOf(round)), colour: roletaColourOf(numberOf(round)) }),
  };
}
