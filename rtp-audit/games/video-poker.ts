import { type PokerHand, pokerHands, videoPokerFactor } from "@trevo/engines";
import { type AuditedGame, type Play, playOfEnds, smallestStake } from "../play.ts";
import { over, multiActionEngineOf, stepPlayer } from "./step-play.ts";

type FinalHand = PokerHand | "nothing";
type Shares = Partial<Record<FinalHand, number>>;

const finalHands: readonly FinalHand[] = [...pokerHands, "nothing"];

/** Numbers of five-card hands by what the strategy does with them: `deals` draw cards, `standingHands` are held. */
const deals = { highPair: 337_920, lowPair: 760_320, twoPairs: 123_552, three: 54_912 } as const;
const standingHands: Shares = {
  royal_flush: 4,
  straight_flush: 36,
  four_of_a_kind: 624,
  full_house: 3_744,
  flush: 5_108,
  straight: 10_200,
};

/**
 * Final hands after discarding all five cards of a deal with five ranks and no straight or flush: the number of pairs of such a deal and a
 * draw from the other 47 cards that end in each hand. Counted over every pair (`countDrawsAfterDeadDeals`).
 */
export const drawsAfterDeadDeals: Readonly<Record<FinalHand, number>> = {
  royal_flush: 3_087_108,
  straight_flush: 27_821_556,
  four_of_a_kind: 448_073_760,
  full_house: 2_766_594_960,
  flush: 3_947_967_936,
  straight: 7_890_419_496,
  three_of_a_kind: 41_032_615_080,
  two_pairs: 93_524_977_080,
  jacks_or_better: 258_498_959_040,
  nothing: 1_589_876_389_044,
};

/** Three cards drawn to a pair, in 16,215 ways. All remaining ways leave the pair. */
const afterPair: Shares = { four_of_a_kind: 45, full_house: 165, three_of_a_kind: 1_854, two_pairs: 2_592 };
/** Two cards drawn to three of a kind, in 1,081 ways. */
const afterThree: Shares = { four_of_a_kind: 46, full_house: 66, three_of_a_kind: 969 };
/** One card drawn to two pairs, in 47 ways. */
const afterTwoPairs: Shares = { full_house: 4, two_pairs: 43 };

/** Returns the probability of each final hand. */
function finalChances(): readonly number[] {
  const hands = over(52, 5);
  const after = (deal: number, ways: number, shares: Shares) => (hand: FinalHand) => (deal / hands) * ((shares[hand] ?? 0) / ways);
  const left = over(47, 3) - Object.values(afterPair).reduce((sum, ways) => sum + ways, 0);
  const parts = [
    after(1, 1, standingHands),
    after(deals.twoPairs, 47, afterTwoPairs),
    after(deals.three, over(47, 2), afterThree),
    after(deals.highPair, over(47, 3), { ...afterPair, jacks_or_better: left }),
    after(deals.lowPair, over(47, 3), { ...afterPair, nothing: left }),
    after(1, over(47, 5), drawsAfterDeadDeals),
  ];
  return finalHands.map((hand) => parts.reduce((sum, part) => sum + part(hand), 0));
}

/** Returns the positions to hold: paying or paired cards, or all five of a straight, a flush or a full house. */
function holdOf(cards: readonly number[], hand: unknown): number[] {
  const places = [0, 1, 2, 3, 4];
  const isPat = hand === "straight" || hand === "flush" || hand === "straight_flush" || hand === "royal_flush";
  const isMatched = (place: number): boolean =>
    places.some((other) => other !== place && (cards[other] ?? 0) >> 2 === (cards[place] ?? 0) >> 2);
  return isPat ? places : places.filter(isMatched);
}

function videoPokerPlay(stake: number): Play {
  const play = stepPlayer({
    game: "videopoquer",
    params: {},
    stake,
    strategy: ({ table }) => ({ action: "draw", params: { hold: holdOf(table["cards"] as readonly number[], table["hand"]) } }),
  });
  const ends = finalChances().map((chance, nth) => ({ chance, returned: stake * videoPokerFactor(pokerHands[nth] ?? null) }));
  const words = "holds what pairs or stands, else changes all five";
  return playOfEnds({ words, stake, drawBytes: multiActionEngineOf("videopoquer").drawBytes }, ends, (bytes) => {
    const { outcome, payout } = play(bytes);
    const hand = outcome["hand"];
    return { returned: payout, outcomeClass: hand === null ? pokerHands.length : pokerHands.indexOf(hand as PokerHand) };
  });
}

/** All factors are whole numbers: a stake of one centavo is paid without rounding loss. */
export const videoPoker: AuditedGame = {
  game: "videopoquer",
  alike: [],
  version: multiActionEngineOf("videopoquer").version,
  plays: [videoPokerPlay(smallestStake), videoPokerPlay(1)],
};
