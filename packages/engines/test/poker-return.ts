import { pokerHand, videoPokerFactor } from "../src/index.ts";

const deck = 52;
const hands = 2_598_960;

/** `pascal[n][k]`: n over k, for the numbers of sets of cards. */
const pascal = Array.from({ length: deck + 1 }, () => new Float64Array(6));
for (const [n, row] of pascal.entries())
  for (let k = 0; k <= 5; k += 1) row[k] = k === 0 ? 1 : n === 0 ? 0 : (pascal[n - 1]?.[k - 1] ?? 0) + (pascal[n - 1]?.[k] ?? 0);

/** The place of an ascending set of cards among all sets of its size. */
function placeOf(cards: readonly number[], mask: number): number {
  let [place, size] = [0, 0];
  for (let nth = 0; nth < 5; nth += 1) if (mask & (1 << nth)) place += pascal[cards[nth] ?? 0]?.[(size += 1)] ?? 0;
  return place;
}

const masks = Array.from({ length: 32 }, (_, mask) => mask);
const sizeOf = (mask: number): number => masks.filter((_, nth) => nth < 5 && mask & (1 << nth)).length;
const sizes = masks.map(sizeOf);

/** Every hand in turn, ascending; `cards` is the same list each time. */
function eachHand(visit: (cards: readonly number[]) => void): void {
  const cards = [0, 1, 2, 3, 4];
  for (;;) {
    visit(cards);
    const moved = cards.findIndex((card, nth) => card + 1 < (cards[nth + 1] ?? deck));
    if (moved < 0) return;
    cards[moved] = (cards[moved] ?? 0) + 1;
    for (let nth = 0; nth < moved; nth += 1) cards[nth] = nth;
  }
}

/** For every set of up to five cards: what all hands that contain it pay together. */
function sumPayments(): readonly Float64Array[] {
  const sums = Array.from({ length: 6 }, (_, size) => new Float64Array(pascal[deck]?.[size] ?? 0));
  eachHand((cards) => {
    const factor = videoPokerFactor(pokerHand(cards));
    if (factor === 0) return;
    for (const mask of masks) {
      const ofSize = sums[sizes[mask] ?? 0];
      const place = placeOf(cards, mask);
      if (ofSize) ofSize[place] = (ofSize[place] ?? 0) + factor;
    }
  });
  return sums;
}

/** A multiple of 47 over k for every k, so that all holds are compared in whole numbers. */
const common = 7_669_695;
const weights = [0, 1, 2, 3, 4, 5].map((held) => common / (pascal[47]?.[5 - held] ?? 1));

/**
 * The exact return of jacks or better: the best of 32 holds of every deal, over every draw. What a hold pays is what all hands with the held
 * cards pay, less those with a card given up, by inclusion and exclusion. The numerator stays far below 2^53.
 */
export function videoPokerReturn(): { numerator: bigint; denominator: bigint; counts: Record<string, number> } {
  const sums = sumPayments();
  const values = new Float64Array(32);
  const counts: Record<string, number> = {};
  let total = 0;
  eachHand((cards) => {
    const hand = pokerHand(cards) ?? "nothing";
    counts[hand] = (counts[hand] ?? 0) + 1;
    for (const mask of masks) values[mask] = sums[sizes[mask] ?? 0]?.[placeOf(cards, mask)] ?? 0;
    // Over each card in turn: less what contains it too. After all five, a mask holds what contains its cards and none of the others.
    for (let bit = 1; bit < 32; bit <<= 1)
      for (let mask = 0; mask < 32; mask += 1) if (!(mask & bit)) values[mask] = (values[mask] ?? 0) - (values[mask | bit] ?? 0);
    let best = 0;
    for (let mask = 0; mask < 32; mask += 1) best = Math.max(best, (values[mask] ?? 0) * (weights[sizes[mask] ?? 0] ?? 0));
    total += best;
  });
  return { numerator: BigInt(total), denominator: BigInt(hands) * BigInt(common), counts };
}
