import { pokerHand } from "@trevo/engines";

const deck = 52;
const masks = Array.from({ length: 32 }, (_, mask) => mask);
const sizes = masks.map((mask) => [1, 2, 4, 8, 16].filter((bit) => mask & bit).length);

/** `pascal[n][k]`: the binomial coefficient, n choose k. */
const pascal = Array.from({ length: deck + 1 }, () => new Float64Array(6));
for (const [n, row] of pascal.entries())
  for (let k = 0; k <= 5; k += 1) row[k] = k === 0 ? 1 : n === 0 ? 0 : (pascal[n - 1]?.[k - 1] ?? 0) + (pascal[n - 1]?.[k] ?? 0);

/** Returns the index of an ascending set of cards among all sets of its size. */
function placeOf(cards: readonly number[], mask: number): number {
  let [place, size] = [0, 0];
  for (let nth = 0; nth < 5; nth += 1) if (mask & (1 << nth)) place += pascal[cards[nth] ?? 0]?.[(size += 1)] ?? 0;
  return place;
}

/** Visits every hand in ascending order. `cards` is the same array each time. */
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

/** Five different ranks without a straight or a flush. */
const isDead = (cards: readonly number[]): boolean => new Set(cards.map((card) => card >> 2)).size === 5 && pokerHand(cards) === null;

/**
 * Counts, over all pairs of a dead deal and five other cards, how many end in each hand. The deals that share no card with a draw are
 * counted by inclusion and exclusion over the cards that they could share.
 */
export function countDrawsAfterDeadDeals(): Record<string, number> {
  const dead = Array.from({ length: 6 }, (_, size) => new Float64Array(pascal[deck]?.[size] ?? 0));
  eachHand((cards) => {
    if (!isDead(cards)) return;
    for (const mask of masks) {
      const ofSize = dead[sizes[mask] ?? 0];
      const place = placeOf(cards, mask);
      if (ofSize) ofSize[place] = (ofSize[place] ?? 0) + 1;
    }
  });
  const counts: Record<string, number> = {};
  eachHand((cards) => {
    let disjoint = 0;
    for (const mask of masks) disjoint += ((sizes[mask] ?? 0) % 2 === 0 ? 1 : -1) * (dead[sizes[mask] ?? 0]?.[placeOf(cards, mask)] ?? 0);
    const hand = pokerHand(cards) ?? "nothing";
    counts[hand] = (counts[hand] ?? 0) + disjoint;
  });
  return counts;
}
