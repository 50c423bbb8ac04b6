import type { HouseRound } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { hilo, hiloRank, originalTitle, type HiloGuess } from "@trevo/engines";
import { element } from "../frame/element.ts";
import type { Format } from "../frame/format.ts";
import { cardName, playingCard } from "../frame/playing-card.ts";
import { reducedMotion } from "../frame/pace.ts";
import type { MoveKey } from "../frame/round-panel.ts";
import type { MultiActionGame, MultiActionTable } from "../frame/multi-action-game.ts";
import { hiloMessages, type HiloMessages } from "./hilo-messages.ts";

interface Offer {
  readonly ways: number;
  readonly multiplier_x10000: number;
}

const tableOf = (round: HouseRound): Record<string, unknown> => round.table ?? round.outcome ?? {};
const cardsOf = (round: HouseRound): number[] => {
  const { cards } = tableOf(round);
  return Array.isArray(cards) ? cards.map(Number) : [];
};
const hitsOf = (round: HouseRound): number => Number(tableOf(round)["hits"] ?? 0);
const offerOf = (round: HouseRound, guess: HiloGuess): Offer | null => (round.table?.[guess] ?? null) as Offer | null;

/** Number of earlier cards that fit on a phone. */
const shown = 7;

/** Returns the label of a guess. No rank is below the ace or above the king, so the label there names only the possible result. */
function verbOf(words: HiloMessages, guess: HiloGuess, rank: number): string {
  if (rank === 1) return guess === "higher" ? words.higherOnly : words.same;
  if (rank === 13) return guess === "lower" ? words.lowerOnly : words.same;
  return words[guess];
}

function guessKey(round: HouseRound, guess: HiloGuess, { words, format }: { words: HiloMessages; format: Format }): MoveKey {
  const offer = offerOf(round, guess);
  const verb = verbOf(words, guess, hiloRank(cardsOf(round).at(-1) ?? 0));
  if (!offer) return { action: { action: guess }, verb, blocked: words.tooHigh };
  return {
    action: { action: guess },
    verb,
    promise: words.chance(format.percent(offer.ways / 13), format.shortFactor(offer.multiplier_x10000)),
  };
}

/** Creates the present card and the earlier cards. */
function createCards(words: HiloMessages, locale: Locale) {
  const present = element("div", { class: "present" });
  const before = element("div", { class: "before", role: "group", "aria-label": words.cards });
  const said = element("p", { class: "unseen", role: "status" });
  let lying: readonly number[] = [];
  return {
    elements: [present, before, said],
    show: (cards: readonly number[], dealt: boolean): void => {
      const last = cards.at(-1);
      const card = playingCard(last ?? null, locale);
      if (dealt && !reducedMotion()) card.classList.add("dealt");
      // Move a turned card to the earlier ones as it is. Create all cards again when a round begins or is restored.
      const turned = present.firstElementChild;
      if (turned && lying.length > 0 && lying.length === cards.length - 1 && lying.every((known, nth) => known === cards[nth])) {
        turned.classList.remove("dealt");
        before.append(turned);
        if (before.childElementCount > shown) before.firstElementChild?.remove();
      } else {
        const past = cards.slice(0, -1).slice(-shown);
        before.replaceChildren(...past.map((earlier) => playingCard(earlier, locale)));
      }
      present.replaceChildren(card);
      lying = cards;
      const name = last === undefined ? "" : cardName(last, locale);
      // Do not announce the present card again if it has not changed.
      if (said.textContent !== name) said.textContent = name;
    },
  };
}

export function createHiloGame({ frame }: MultiActionTable): MultiActionGame {
  const { format, session } = frame;
  const words = hiloMessages[session.locale];
  const cards = createCards(words, session.locale);

  return {
    title: originalTitle("hilo", session.locale),
    verbs: { play: words.play, playing: words.playing },
    rules: () => ({ engine: hilo, text: words.rulesText }),
    controls: [],
    scene: cards.elements,
    params: () => ({}),
    promise: () => [words.promise],
    rest: () => {
      cards.show([], false);
      return "?";
    },
    keys: (round) => [
      {
        action: { action: "cash_out" },
        verb: words.cashOut,
        promise: format.money(Number(round.table?.["payout"] ?? 0)),
        blocked: round.moves?.includes("cash_out") ? null : words.guessFirst,
      },
      guessKey(round, "higher", { words, format }),
      guessKey(round, "lower", { words, format }),
      { action: { action: "skip" }, verb: words.skip },
    ],
    openNumber: (round) => format.factor(Number(round.table?.["multiplier_x10000"] ?? 10_000)),
    draw: async (round, action, pace) => {
      cards.show(cardsOf(round), action?.action !== "cash_out");
      // Show the card before the number, the balance and the history change.
      if (action && round.state === "closed" && action.action !== "cash_out") await pace.wait(reducedMotion() ? 0 : 420);
    },
    resultOf: (round) => ((round.payout ?? 0) === 0 ? words.missed(hitsOf(round)) : words.hits(hitsOf(round))),
    numberOf: (round) => format.factor((round.multiplier_x100 ?? 0) * 100),
    badgeOf: (round) => ({ face: format.shortFactor((round.multiplier_x100 ?? 0) * 100), colour: "none" }),
  };
}
