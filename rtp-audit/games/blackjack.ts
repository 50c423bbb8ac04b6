import { type AuditedGame, type End, type Play, playOfEnds, smallestStake } from "../play.ts";
import { multiActionEngineOf, stepPlayer } from "./step-play.ts";

/** Card values (ace is 1) and their probabilities in an infinite deck. */
const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const chanceOf = (value: number): number => (value === 10 ? 4 : 1) / 13;
const valueOf = (card: number): number => Math.min((card >> 2) + 1, 10);

const sum = (cards: readonly number[]): number => cards.reduce((total, value) => total + value, 0);
const totalOf = (cards: readonly number[]): number => (cards.includes(1) && sum(cards) <= 11 ? sum(cards) + 10 : sum(cards));
const isNatural = (first: number, second: number): boolean => first + second === 11 && Math.min(first, second) === 1;

/** The strategy: double hard nine to eleven on two cards; draw below seventeen. */
const doubles = (cards: readonly number[]): boolean => cards.length === 2 && !cards.includes(1) && sum(cards) >= 9 && sum(cards) <= 11;
const splits = (first: number, second: number): boolean => first === second && (first === 1 || first === 8);

/** A finished hand: its stakes, its total (22 for any total above 21) and its probability. */
interface Hand {
  readonly stakes: number;
  readonly total: number;
  readonly chance: number;
}

/** Draws cards up to seventeen, as the player does with a hand and the dealer with the dealer's hand. */
function drawTo17(cards: readonly number[], chance: number): Hand[] {
  const total = totalOf(cards);
  if (total >= 17) return [{ stakes: 1, total: Math.min(total, 22), chance }];
  return values.flatMap((value) => drawTo17([...cards, value], chance * chanceOf(value)));
}

function playHand(cards: readonly number[], chance: number): Hand[] {
  if (!doubles(cards)) return drawTo17(cards, chance);
  return values.map((value) => ({ stakes: 2, total: totalOf([...cards, value]), chance: chance * chanceOf(value) }));
}

/** Merges hands with the same stakes and total. */
function together(hands: readonly Hand[]): Hand[] {
  const known = new Map<string, Hand>();
  for (const hand of hands) {
    const key = `${hand.stakes} ${hand.total}`;
    known.set(key, { ...hand, chance: hand.chance + (known.get(key)?.chance ?? 0) });
  }
  return [...known.values()];
}

/** Returns the two hands of a split, which are independent of each other. Aces get one card each. */
function splitHands(card: number): [Hand, Hand, number][] {
  const one = together(
    values.flatMap((value) =>
      card === 1 ? [{ stakes: 1, total: totalOf([card, value]), chance: chanceOf(value) }] : playHand([card, value], chanceOf(value)),
    ),
  );
  return one.flatMap((first) => one.map((second): [Hand, Hand, number] => [first, second, first.chance * second.chance]));
}

/** Returns the opening stakes won against a dealer with this total. */
function wonBy({ stakes, total }: Hand, dealer: number): number {
  if (total > 21) return -stakes;
  if (dealer > 21 || total > dealer) return stakes;
  return total === dealer ? 0 : -stakes;
}

type Winning = readonly [won: number, chance: number];

/** Returns what each way of playing two cards wins against a dealer without a natural, given the dealer's final totals. */
function winningsOf(first: number, second: number, dealers: readonly Hand[]): Winning[] {
  const hands: readonly (readonly [readonly Hand[], number])[] = splits(first, second)
    ? splitHands(first).map(([one, other, chance]) => [[one, other], chance] as const)
    : together(playHand([first, second], 1)).map((hand) => [[hand], hand.chance] as const);
  return hands.flatMap(([each, chance]) =>
    dealers.map((dealer): Winning => [sum(each.map((hand) => wonBy(hand, dealer.total))), chance * dealer.chance]),
  );
}

/** Returns the probability of each number of opening stakes won: exact except for floating-point rounding. */
function winnings(): Map<number, number> {
  const chances = new Map<number, number>();
  const add = (won: number, chance: number) => chances.set(won, (chances.get(won) ?? 0) + chance);
  const pairs = values.flatMap((first) => values.map((second) => ({ first, second, chance: chanceOf(first) * chanceOf(second) })));
  const [naturals, others] = [true, false].map((natural) => pairs.filter(({ first, second }) => isNatural(first, second) === natural));
  const dealerNatural = sum((naturals ?? []).map(({ chance }) => chance));
  const dealers = together((others ?? []).flatMap(({ first, second, chance }) => drawTo17([first, second], chance)));
  for (const { first, second, chance } of pairs) {
    const natural = isNatural(first, second);
    add(natural ? 0 : -1, chance * dealerNatural);
    if (natural) add(1.5, chance * (1 - dealerNatural));
    else for (const [won, part] of winningsOf(first, second, dealers)) add(won, chance * part);
  }
  return chances;
}

interface ShownHand {
  readonly cards: readonly number[];
}

function blackjackPlay(stake: number): Play {
  const chances = winnings();
  const play = stepPlayer({
    game: "blackjack",
    params: {},
    stake,
    strategy: ({ table, moves }) => {
      const hand = (table["hands"] as readonly ShownHand[])[Number(table["active"])];
      const cards = (hand?.cards ?? []).map(valueOf);
      const [first = 0, second = 0] = cards;
      if (moves.includes("split") && splits(first, second)) return { action: "split", params: {} };
      if (moves.includes("double") && doubles(cards)) return { action: "double", params: {} };
      return { action: totalOf(cards) < 17 ? "hit" : "stand", params: {} };
    },
  });
  const won = [...chances.keys()];
  // Only the natural pays a fraction of the stake. It is rounded down.
  const ends = [...chances].map(([times, chance]): End => ({ chance, returned: stake + Math.floor(times * stake) }));
  const words = "splits aces and eights, doubles hard 9 to 11, stands from 17";
  return playOfEnds({ words, stake, drawBytes: multiActionEngineOf("blackjack").drawBytes }, ends, (bytes) => {
    const { payout, staked, outcome } = play(bytes);
    const [only] = outcome["hands"] as readonly { result: string }[];
    const times = only?.result === "blackjack" ? 1.5 : (payout - staked) / stake;
    return { returned: stake + payout - staked, outcomeClass: won.indexOf(times) };
  });
}

export const blackjack: AuditedGame = {
  game: "blackjack",
  alike: [],
  version: multiActionEngineOf("blackjack").version,
  plays: [blackjackPlay(smallestStake), blackjackPlay(1)],
};
