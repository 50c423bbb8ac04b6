import type { HouseRound } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { blackjack, type BlackjackResult, blackjackTotal, prizeOf } from "@trevo/engines";
import { element } from "../frame/element.ts";
import { reducedMotion } from "../frame/pace.ts";
import { cardName } from "../frame/playing-card.ts";
import type { MoveKey } from "../frame/round-panel.ts";
import type { StepGame, StepTable } from "../frame/step-game.ts";
import { blackjackMessages } from "./blackjack-messages.ts";
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

/** As the engine of the round shows it. */
const tableOf = (round: HouseRound): Table => (round.table ?? round.outcome) as unknown as Table;

/** `16`, or `7/17` while an ace may count either. */
function sumOf(cards: readonly number[]): string {
  const { total, soft } = blackjackTotal(cards);
  return soft && total < 21 ? `${total - 10}/${total}` : String(total);
}

export function createBlackjackGame(table: StepTable): StepGame {
  const { format, session, words: shared } = table.frame;
  const words = blackjackMessages[session.locale];
  const dealer = createFan(session.locale);
  const fans = [createFan(session.locale), createFan(session.locale)];
  const player = element("div", { class: "player" }, ...fans.map((fan) => fan.element));
  const said = element("p", { class: "unseen", role: "status" });

  const spell = (cards: readonly (number | null)[]): string =>
    cards.map((card) => (card === null ? words.hidden : cardName(card, session.locale))).join(", ");

  function showDealer(cards: readonly (number | null)[]): Lying {
    const open = cards.filter((card) => card !== null);
    const sum = open.length === 0 ? "" : sumOf(open);
    const lying = { label: words.said(words.dealer, sum, spell(cards)), cards, sum, note: words.dealer };
    dealer.show(lying);
    return lying;
  }

  function showHands({ hands, active }: Table, ended: boolean): Lying[] {
    player.dataset["hands"] = String(hands.length);
    return fans.flatMap((fan, nth) => {
      const hand = hands[nth];
      fan.element.hidden = !hand;
      if (!hand) return [];
      const result = ended && hand.result ? words.results[hand.result] : null;
      const name = hands.length > 1 ? words.handOf(String(nth + 1)) : words.hand;
      const sum = sumOf(hand.cards);
      const won = ended && (hand.result === "won" || hand.result === "blackjack");
      const lying: Lying = {
        label: words.said(name, sum, spell(hand.cards)),
        cards: hand.cards,
        sum,
        note: result ?? format.money(hand.stake),
        state: won ? "won" : hands.length > 1 && active === nth ? "active" : hands.length > 1 && !ended ? "waiting" : "none",
      };
      fan.show(lying);
      return [lying];
    });
  }

  /** One hand by its own end; two by what they bring together. */
  function faceOf(round: HouseRound): string {
    const { hands } = tableOf(round);
    const result = hands[0]?.result;
    if (hands.length === 1 && result) return words.results[result];
    const gain = (round.payout ?? 0) - round.stake;
    return words.results[gain > 0 ? "won" : gain === 0 ? "push" : "lost"];
  }

  function moveKey(round: HouseRound, action: "double" | "split"): MoveKey {
    const { hands, active = 0 } = tableOf(round);
    const further = hands[active]?.stake ?? 0;
    const missing = further - round.balance;
    const key = { step: { action }, verb: words[action], promise: words.further(format.money(further)) };
    return missing > 0 ? { ...key, blocked: shared.missing(format.money(missing)) } : key;
  }

  return {
    title: "Blackjack",
    verbs: { play: words.play, playing: words.playing },
    rules: () => ({ engine: blackjack, text: words.rulesText }),
    controls: [],
    scene: [dealer.element, player, said],
    params: () => ({}),
    promise: () => [words.promise(format.money(prizeOf(centavos(table.stake()), blackjack.maxMultiplierX10000)))],
    rest: () => {
      showDealer([null, null]);
      player.dataset["hands"] = "1";
      for (const [nth, fan] of fans.entries()) {
        fan.element.hidden = nth > 0;
        fan.show({ label: words.hand, cards: nth > 0 ? [] : [null, null], sum: "", note: words.hand });
      }
      return "21";
    },
    keys: (round) => {
      const moves = round.moves ?? [];
      const further = (["double", "split"] as const).filter((action) => moves.includes(action));
      return [
        { step: { action: "hit" }, verb: words.hit },
        { step: { action: "stand" }, verb: words.stand },
        ...further.map((action) => moveKey(round, action)),
      ];
    },
    standing: (round) => {
      const { hands, active = 0 } = tableOf(round);
      return sumOf(hands[active]?.cards ?? []);
    },
    draw: async (round, step, pace) => {
      const seen = tableOf(round);
      const isOpen = round.state === "open";
      const hands = showHands(seen, false);
      if (isOpen) {
        const lying = showDealer([...seen.dealer.cards, null]);
        said.textContent = [...hands, lying].map(({ label }) => label).join(" ");
        return;
      }
      // The dealer's cards are turned one by one, and seen before number, balance and history speak of the end.
      if (step && !reducedMotion()) {
        for (let turned = 2; turned <= seen.dealer.cards.length; turned += 1) {
          await pace.wait(turned === 2 ? 340 : 300);
          showDealer(seen.dealer.cards.slice(0, turned));
        }
        await pace.wait(320);
      }
      showDealer(seen.dealer.cards);
      showHands(seen, true);
    },
    faceOf: (round) => {
      const { hands, dealer: against } = tableOf(round);
      const totals = hands.map((hand) => String(blackjackTotal(hand.cards).total)).join(", ");
      return `${faceOf(round)}, ${words.versus(totals, String(blackjackTotal(against.cards).total))}`;
    },
    numberOf: faceOf,
    badgeOf: (round) => ({ face: format.shortFactor((round.multiplier_x100 ?? 0) * 100), colour: "none" }),
  };
}
