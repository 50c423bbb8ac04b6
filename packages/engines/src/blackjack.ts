import type { Centavos } from "@trevo/domain";
import { isPayable, prizeOf } from "./factor-bet.ts";
import { drawAt, pickOutcome } from "./fairness.ts";
import type { Read, Settled } from "./house-engine.ts";
import { readParams } from "./read-params.ts";
import type { Step, MultiActionBet, MultiActionEngine, MultiActionState } from "./multi-action-engine.ts";

const deckCards = 52;
/** Draws 0 and 1 are the player's first cards. The dealer's start here: the open card, the hidden card and those drawn later. */
const dealerFrom = 2;
/** Maximum number of dealer's cards: six aces, a six, and aces up to seventeen. */
const dealerCards = 12;
const furtherFrom = dealerFrom + dealerCards;
/** Cards available to the player beyond the first two: two hands of at most 19 cards, with some to spare. */
const furtherCards = 40;

const rules = {
  game: "blackjack",
  version: 1,
  cards:
    "u32 of draw i: bytes 4i to 4i + 3, big-endian, of HMAC-SHA256(key: server seed as text, message: client_seed:nonce:block), block 0 to 6; card floor(u32 * 52 / 2^32), with replacement; rank floor(card / 4) + 1, ace 1, jack 11, queen 12, king 13",
  draws: {
    player: "0 and 1",
    dealer: "2 open, 3 hidden, 4 to 13 those that it takes",
    further:
      "14 to 53: the player's further cards in the order in which they are taken; at a split the first hand takes one, then the second",
  },
  value: "ace 1 or 11, court cards 10",
  natural:
    "an ace and a ten, of the first two cards only: pays 3:2, against the dealer's own the stake comes back; the dealer's natural ends the round before any step",
  steps: {
    hit: "one more card; above 21 the hand is lost",
    stand: "no more cards",
    double: "the first two cards of a hand: its stake again, one more card, and no more",
    split: "once, the first two cards of the same rank: the stake again, a hand of each with one more card; aces take no more than that",
  },
  most: "a hand of 21 stands by itself",
  dealer: "shows its hidden card when the last hand is done; unless all are above 21 it takes cards up to 17, and stands on any 17",
  abandoned: "24 hours without a step: stand, for every hand that is left",
  payout: "natural: floor(stake * 5 / 2); a hand above the dealer's, or any when that is above 21: twice its stake; equal: its stake",
} as const;

const paytable = {
  game: "blackjack",
  version: 1,
  return_basis_points: 9_943,
  return: "99.4296 % of the opening stake with the best moves, by recursion over every card: 0.9942961199",
  largest_x10000: { of_the_opening_stake: 80_000, of_everything_staked: 25_000 },
} as const;

const naturalX10000 = paytable.largest_x10000.of_everything_staked;
const aceRank = 0;

/** Best total of the cards; `soft` while an ace counts as 11. */
export function blackjackTotal(cards: readonly number[]): { readonly total: number; readonly soft: boolean } {
  const hard = cards.reduce((sum, card) => sum + Math.min((card >> 2) + 1, 10), 0);
  const soft = hard <= 11 && cards.some((card) => card >> 2 === aceRank);
  return { total: soft ? hard + 10 : hard, soft };
}

const isNatural = (cards: readonly number[]): boolean => cards.length === 2 && blackjackTotal(cards).total === 21;

const cardAt = (bytes: Uint8Array, draw: number): number => pickOutcome(drawAt(bytes, draw), deckCards);

/** The dealer's final hand if it plays. */
export function blackjackDealer(bytes: Uint8Array): readonly number[] {
  const cards = [cardAt(bytes, dealerFrom), cardAt(bytes, dealerFrom + 1)];
  while (blackjackTotal(cards).total < 17) cards.push(cardAt(bytes, dealerFrom + cards.length));
  return cards;
}

interface Hand {
  readonly cards: number[];
  /** Number of opening stakes on the hand: 1, or 2 when doubled. */
  stakes: number;
  done: boolean;
}

interface Progress {
  readonly bytes: Uint8Array;
  readonly hands: Hand[];
  /** Number of further cards taken. */
  taken: number;
}

const active = ({ hands }: Progress): Hand | undefined => hands.find((hand) => !hand.done);

function movesOf(progress: Progress): string[] {
  const hand = active(progress);
  if (!hand) return [];
  const [first = 0, second = 0, ...more] = hand.cards;
  if (more.length > 0) return ["hit", "stand"];
  const isPair = progress.hands.length === 1 && first >> 2 === second >> 2;
  return ["hit", "stand", "double", ...(isPair ? ["split"] : [])];
}

function deal(progress: Progress, hand: Hand): void {
  hand.cards.push(cardAt(progress.bytes, furtherFrom + progress.taken));
  progress.taken += 1;
  if (blackjackTotal(hand.cards).total >= 21) hand.done = true;
}

function split(progress: Progress, hand: Hand): void {
  const second: Hand = { cards: hand.cards.splice(1), stakes: 1, done: false };
  progress.hands.push(second);
  for (const each of progress.hands) {
    deal(progress, each);
    if ((each.cards[0] ?? 0) >> 2 === aceRank) each.done = true;
  }
}

/** Returns false if the rules do not allow the step. */
function takeStep(progress: Progress, { action, params }: Step): boolean {
  const hand = active(progress);
  if (!hand || !movesOf(progress).includes(action) || Object.keys(params).length > 0) return false;
  if (action === "split") split(progress, hand);
  else if (action !== "stand") deal(progress, hand);
  if (action === "double") hand.stakes = 2;
  if (action === "double" || action === "stand") hand.done = true;
  return true;
}

/** Result of a hand. `lost`: below the dealer. `bust`: above 21. */
export type BlackjackResult = "blackjack" | "won" | "push" | "lost" | "bust";

const factors: Record<BlackjackResult, number> = { blackjack: naturalX10000, won: 20_000, push: 10_000, lost: 0, bust: 0 };

function compare(hand: number, dealer: number): BlackjackResult {
  if (hand > 21) return "bust";
  if (dealer > 21 || hand > dealer) return "won";
  return hand === dealer ? "push" : "lost";
}

/** Plays the dealer's hand and settles each of the player's hands against it. */
function settle(progress: Progress, stake: Centavos, steps: readonly Step[]): Settled {
  const { bytes, hands } = progress;
  const both = [cardAt(bytes, dealerFrom), cardAt(bytes, dealerFrom + 1)];
  const isOver = (hand: Hand): boolean => blackjackTotal(hand.cards).total > 21;
  const natural = hands.length === 1 && isNatural(hands[0]?.cards ?? []);
  const cards = natural || hands.every(isOver) ? both : blackjackDealer(bytes);
  const dealer = blackjackTotal(cards).total;
  const ended = hands.map((hand) => {
    const { total } = blackjackTotal(hand.cards);
    const result: BlackjackResult = natural && !isNatural(cards) ? "blackjack" : compare(total, dealer);
    const payout = prizeOf(stake, hand.stakes * factors[result]);
    return { cards: hand.cards, total, stake: prizeOf(stake, hand.stakes * 10_000), result, payout };
  });
  const payout = ended.reduce((sum, hand) => sum + hand.payout, 0);
  const multiplierX10000 = Number((BigInt(payout) * 10_000n) / BigInt(stakedOn(hands, stake)));
  const outcome = { steps: [...steps], hands: ended, dealer: { cards, total: dealer } };
  return { outcome, payout: payout as Centavos, multiplierX10000, multiplierX100: Math.floor(multiplierX10000 / 100) };
}

const stakedOn = (hands: readonly Hand[], stake: Centavos): Centavos =>
  prizeOf(stake, hands.reduce((sum, hand) => sum + hand.stakes, 0) * 10_000);

function replay({ stake, bytes, steps }: Parameters<MultiActionBet["replay"]>[0]): MultiActionState | null {
  const first: Hand = { cards: [cardAt(bytes, 0), cardAt(bytes, 1)], stakes: 1, done: false };
  const open = cardAt(bytes, dealerFrom);
  first.done = isNatural(first.cards) || isNatural([open, cardAt(bytes, dealerFrom + 1)]);
  const progress: Progress = { bytes, hands: [first], taken: 0 };
  if (!steps.every((step) => takeStep(progress, step))) return null;
  const { hands } = progress;
  const staked = stakedOn(hands, stake);
  const hand = active(progress);
  if (!hand) {
    const end = settle(progress, stake, steps);
    return { table: end.outcome, moves: [], staked, end };
  }
  const table = {
    hands: hands.map(({ cards, stakes }) => ({ cards, ...blackjackTotal(cards), stake: prizeOf(stake, stakes * 10_000) })),
    active: hands.indexOf(hand),
    dealer: { cards: [open], ...blackjackTotal([open]) },
  };
  return { table, moves: movesOf(progress), staked, end: null };
}

const largestX10000 = paytable.largest_x10000.of_the_opening_stake;

const bet: MultiActionBet = {
  params: {},
  acceptsStake: (stake) => isPayable(stake, largestX10000),
  maxPayout: (stake) => prizeOf(stake, largestX10000),
  replay,
};

/** Wire params: none. */
const readBlackjackBet = (params: unknown): Read<MultiActionBet> => {
  const read = readParams(params, {});
  return read.ok ? { ok: true, bet } : read;
};

/**
 * Version 1: an infinite deck; the dealer checks for a blackjack and stands on any 17; doubling on any two cards, also after a split; one
 * split. Factors apply to the total stake: a doubled hand that wins pays 2×.
 */
export const blackjack: MultiActionEngine = {
  game: "blackjack",
  version: 1,
  rules,
  paytable,
  rulesHash: "586a844e2f66d82a953eba2e512fd5a2facc941eacc9b0ca4ed7503b7b0ff6f9",
  paytableHash: "f231849ca2a2146a06679ca0ed6a81af29e8893b0da7507aebf332b3b5b59719",
  returnBasisPoints: paytable.return_basis_points,
  maxMultiplierX10000: naturalX10000,
  drawBytes: (furtherFrom + furtherCards) * 4,
  read: readBlackjackBet,
  abandoned: () => ({ action: "stand", params: {} }),
};
