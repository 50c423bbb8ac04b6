import type { HouseRound } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { originalTitle, type PokerHand, pokerHands, prizeOf, videoPoker } from "@trevo/engines";
import { element } from "../frame/element.ts";
import { reducedMotion } from "../frame/pace.ts";
import { cardName } from "../frame/playing-card.ts";
import type { MultiActionGame, MultiActionTable } from "../frame/multi-action-game.ts";
import { createHand, places } from "./hand.ts";
import { createPaytable } from "./paytable.ts";
import { videoPokerMessages } from "./video-poker-messages.ts";

const tableOf = (round: HouseRound): Record<string, unknown> => round.table ?? round.outcome ?? {};
const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);
const handOf = (round: HouseRound): PokerHand | null => pokerHands.find((hand) => hand === tableOf(round)["hand"]) ?? null;

export function createVideoPokerGame(table: MultiActionTable): MultiActionGame {
  const { format, session } = table.frame;
  const words = videoPokerMessages[session.locale];
  const held = new Set<number>();
  let cards: readonly (number | null)[] = [];
  const paytable = createPaytable(words, format);
  const said = element("p", { class: "unseen", role: "status" });
  const hand = createHand(words, session.locale, (place) => {
    if (!held.delete(place)) held.add(place);
    hand.show({ cards, held, open: true });
    table.changed();
  });

  const nameOf = (round: HouseRound): string => {
    const made = handOf(round);
    return made ? words.hands[made] : words.nothing;
  };
  const describeDeal = (round: HouseRound) => {
    const names = numbers(tableOf(round)["cards"])
      .map((card) => cardName(card, session.locale))
      .join(", ");
    said.textContent = handOf(round) ? words.dealtHand(names, nameOf(round)) : words.dealt(names);
  };

  return {
    title: originalTitle("videopoquer", session.locale),
    verbs: { play: words.play, playing: words.playing },
    rules: () => ({ engine: videoPoker, text: words.rulesText, keys: [["1 – 5", words.keyCards]] }),
    controls: [],
    scene: [paytable.element, hand.element, said],
    params: () => ({}),
    promise: () => [words.promise(format.money(prizeOf(centavos(table.stake()), videoPoker.maxMultiplierX10000)))],
    rest: () => {
      held.clear();
      cards = places.map(() => null);
      hand.show({ cards, held, open: false });
      paytable.mark(null, false);
      return words.rest;
    },
    keys: () => [
      {
        action: { action: "draw", params: { hold: places.filter((place) => held.has(place)) } },
        verb: words.change,
        promise: words.changes(places.length - held.size),
      },
    ],
    openNumber: nameOf,
    draw: async (round, step, pace) => {
      const isOpen = round.state === "open";
      held.clear();
      for (const place of numbers(round.outcome?.["hold"])) held.add(place);
      cards = numbers(tableOf(round)["cards"]);
      hand.show({ cards, held, open: isOpen });
      paytable.mark(isOpen ? handOf(round) : null, false);
      // Show the cards before the number, the balance and the history change.
      if (!isOpen && step && held.size < places.length && !reducedMotion()) await pace.wait(220 + 70 * (places.length - held.size));
      paytable.mark(handOf(round), !isOpen);
      if (isOpen) describeDeal(round);
    },
    resultOf: nameOf,
    badgeOf: (round) => ({ face: format.shortFactor((round.multiplier_x100 ?? 0) * 100), colour: "none" }),
  };
}
