import type { HouseRound } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { blackjack, blackjackTotal, originalTitle, prizeOf, type BlackjackResult } from "@trevo/engines";
import { element } from "../frame/element.ts";
import type { Format } from "../frame/format.ts";
import type { FrameMessages } from "../frame/frame-messages.ts";
import { reducedMotion, type Pace } from "../frame/pace.ts";
import { cardName } from "../frame/playing-card.ts";
import type { MoveKey } from "../frame/round-panel.ts";
import type { GameFrame } from "../frame/start-game.ts";
import type { MultiActionGame, MultiActionTable } from "../frame/multi-action-game.ts";
import { blackjackMessages, type BlackjackMessages } from "./blackjack-messages.ts";
import { createFan, type Lying } from "./fan.ts";

interface Hand {
  readonly cards: readonly number[];
  readonly stake: number;
  readonly result?: BlackjackResult;
}

interface Table {
  readonly hands: readonly Hand[];
  readonly active?: number;
  readonly dealer: { readonly cards: readonly number[] };
}

/** The table of a round as the engine describes it. */
const tableOf = (round: HouseRound): Table => (round.table ?? round.outcome) as unknown as Table;

/** Formats a total: `16`, or `7/17` while an ace may count as either. */
function sumOf(cards: readonly number[]): string {
  const { total, soft } = blackjackTotal(cards);
  return soft && total < 21 ? `${total - 10}/${total}` : String(total);
}

/** Describes the end: a single hand by its own result, two hands by their combined gain. */
function endOf(round: HouseRound, words: BlackjackMessages): string {
  const { hands } = tableOf(round);
  const result = hands[0]?.result;
  if (hands.length === 1 && result) return words.results[result];
  const gain = (round.payout ?? 0) - round.stake;
  return words.results[gain > 0 ? "won" : gain === 0 ? "push" : "lost"];
}

/** Returns the end of the round with the totals of both sides. */
function endWithTotals(round: HouseRound, words: BlackjackMessages): string {
  const { hands, dealer } = tableOf(round);
  const totals = hands.map((hand) => String(blackjackTotal(hand.cards).total)).join(", ");
  return `${endOf(round, words)}, ${words.versus(totals, String(blackjackTotal(dealer.cards).total))}`;
}

/** Returns the key for doubling or splitting. Both cost a further stake equal to that of the active hand. */
function furtherKey(round: HouseRound, action: "double" | "split", { format, shared, words }: KeyWords): MoveKey {
  const { hands, active = 0 } = tableOf(round);
  const further = hands[active]?.stake ?? 0;
  const missing = further - round.balance;
  const key = { action: { action }, verb: words[action], promise: words.further(format.money(further)) };
  return missing > 0 ? { ...key, blocked: shared.missing(format.money(missing)) } : key;
}

interface KeyWords {
  readonly format: Format;
  readonly shared: FrameMessages;
  readonly words: BlackjackMessages;
}

function keysOf(round: HouseRound, keyWords: KeyWords): MoveKey[] {
  const { words } = keyWords;
  const further = (["double", "split"] as const).filter((action) => round.moves?.includes(action));
  return [
    { action: { action: "hit" }, verb: words.hit },
    { action: { action: "stand" }, verb: words.stand },
    ...further.map((action) => furtherKey(round, action, keyWords)),
  ];
}

interface Felt {
  readonly elements: readonly HTMLElement[];
  /** Shows two cards for each side, face down. */
  rest(): void;
  /** Shows the dealer's cards; null is a card face down. */
  showDealer(cards: readonly (number | null)[]): Lying;
  showHands(seen: Table, ended: boolean): Lying[];
}

/** Creates the dealer's hand and the player's one or two hands. */
function createFelt({ format, session }: GameFrame, words: BlackjackMessages): Felt {
  const dealer = createFan(session.locale);
  const fans = [createFan(session.locale), createFan(session.locale)];
  const player = element("div", { class: "player" }, ...fans.map((fan) => fan.element));
  const spell = (cards: readonly (number | null)[]): string =>
    cards.map((card) => (card === null ? words.hidden : cardName(card, session.locale))).join(", ");

  function lyingHand(hand: Hand, { nth, ended, seen }: { nth: number; ended: boolean; seen: Table }): Lying {
    const { hands, active } = seen;
    const result = ended && hand.result ? words.results[hand.result] : null;
    const name = hands.length > 1 ? words.handOf(String(nth + 1)) : words.hand;
    const sum = sumOf(hand.cards);
    const won = ended && (hand.result === "won" || hand.result === "blackjack");
    return {
      label: words.said(name, sum, spell(hand.cards)),
      cards: hand.cards,
      sum,
      note: result ?? format.money(hand.stake),
      state: won ? "won" : hands.length > 1 && active === nth ? "active" : hands.length > 1 && !ended ? "waiting" : "none",
    };
  }

  const showDealer = (cards: readonly (number | null)[]): Lying => {
    const open = cards.filter((card) => card !== null);
    const sum = open.length === 0 ? "" : sumOf(open);
    const lying = { label: words.said(words.dealer, sum, spell(cards)), cards, sum, note: words.dealer };
    dealer.show(lying);
    return lying;
  };

  return {
    elements: [dealer.element, player],
    showDealer,
    rest: () => {
      showDealer([null, null]);
      player.dataset["hands"] = "1";
      for (const [nth, fan] of fans.entries()) {
        fan.element.hidden = nth > 0;
        fan.show({ label: words.hand, cards: nth > 0 ? [] : [null, null], sum: "", note: words.hand });
      }
    },
    showHands: (seen, ended) => {
      player.dataset["hands"] = String(seen.hands.length);
      return fans.flatMap((fan, nth) => {
        const hand = seen.hands[nth];
        fan.element.hidden = !hand;
        if (!hand) return [];
        const lying = lyingHand(hand, { nth, ended, seen });
        fan.show(lying);
        return [lying];
      });
    },
  };
}

export function createBlackjackGame(table: MultiActionTable): MultiActionGame {
  const { format, session, words: shared } = table.frame;
  const words = blackjackMessages[session.locale];
  const felt = createFelt(table.frame, words);
  const said = element("p", { class: "unseen", role: "status" });

  return {
    title: originalTitle("blackjack", session.locale),
    verbs: { play: words.play, playing: words.playing },
    rules: () => ({ engine: blackjack, text: words.rulesText }),
    controls: [],
    scene: [...felt.elements, said],
    params: () => ({}),
    promise: () => [words.promise(format.money(prizeOf(centavos(table.stake()), blackjack.maxMultiplierX10000)))],
    rest: () => {
      felt.rest();
      return "21";
    },
    keys: (round) => keysOf(round, { format, shared, words }),
    openNumber: (round) => {
      const { hands, active = 0 } = tableOf(round);
      return sumOf(hands[active]?.cards ?? []);
    },
    draw: async (round, action, pace) => {
      const seen = tableOf(round);
      const hands = felt.showHands(seen, false);
      if (round.state === "open") {
        const lying = felt.showDealer([...seen.dealer.cards, null]);
        said.textContent = [...hands, lying].map(({ label }) => label).join(" ");
        return;
      }
      if (action && !reducedMotion()) await turnDealer(felt, seen.dealer.cards, pace);
      felt.showDealer(seen.dealer.cards);
      felt.showHands(seen, true);
    },
    resultOf: (round) => endWithTotals(round, words),
    numberOf: (round) => endOf(round, words),
    badgeOf: (round) => ({ face: format.shortFactor((round.multiplier_x100 ?? 0) * 100), colour: "none" }),
  };
}

/** Turns the dealer's cards one by one. Resolves before the number, the balance and the history show the end. */
async function turnDealer(felt: Felt, cards: readonly number[], pace: Pace): Promise<void> {
  for (let turned = 2; turned <= cards.length; turned += 1) {
    await pace.wait(turned === 2 ? 340 : 300);
    felt.showDealer(cards.slice(0, turned));
  }
  await pace.wait(320);
}
