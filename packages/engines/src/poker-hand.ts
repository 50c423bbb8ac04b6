/** Paying hands, best first. */
export const pokerHands = [
  "royal_flush",
  "straight_flush",
  "four_of_a_kind",
  "full_house",
  "flush",
  "straight",
  "three_of_a_kind",
  "two_pairs",
  "jacks_or_better",
] as const;

export type PokerHand = (typeof pokerHands)[number];

/** Ace, ten, jack, queen, king as a set of ranks. */
const broadway = 0b1_1110_0000_0001;

/** Five consecutive ranks as a set; the ace may also rank above the king. */
const isStraight = (set: number): boolean => set === broadway || set / (set & -set) === 0b1_1111;

/** Ace, jack, queen and king as a set of ranks. */
const high = 0b1_1100_0000_0001;

/** Best hand of five different cards; null if it pays nothing. Cards are 0 to 51: rank floor(card / 4) from the ace, suit card mod 4. */
export function pokerHand(cards: readonly number[]): PokerHand | null {
  let [once, twice, thrice, fourfold] = [0, 0, 0, 0];
  let suits = 0;
  for (const card of cards) {
    const rank = 1 << (card >> 2);
    fourfold |= thrice & rank;
    thrice |= twice & rank;
    twice |= once & rank;
    once |= rank;
    suits |= 1 << (card & 3);
  }
  const flush = (suits & (suits - 1)) === 0;
  if (twice === 0) {
    const straight = isStraight(once);
    if (flush && straight) return once === broadway ? "royal_flush" : "straight_flush";
    if (flush) return "flush";
    return straight ? "straight" : null;
  }
  if (fourfold !== 0) return "four_of_a_kind";
  const pairs = twice & (twice - 1);
  if (thrice !== 0) return pairs === 0 ? "three_of_a_kind" : "full_house";
  if (pairs !== 0) return "two_pairs";
  return (twice & high) !== 0 ? "jacks_or_better" : null;
}
