import type { OddsX1000 } from "./odds.ts";

interface Combined {
  /** How many legs each combination has. */
  readonly sizes: readonly number[];
  readonly legs: readonly { readonly odds_x1000: OddsX1000 }[];
}

/**
 * The lowest odds of a combination, in thousandths rounded down: it has the fewest legs, and of all legs those with the lowest odds. Odds are above 1, so
 * that each further leg raises a product.
 */
export function lowestOdds({ sizes, legs }: Combined): bigint {
  const fewest = Math.min(...sizes);
  const lowest = legs.map(({ odds_x1000 }) => odds_x1000).toSorted((one, other) => one - other);
  const product = lowest.slice(0, fewest).reduce((odds, one) => odds * BigInt(one), 1n);
  return product / 1_000n ** BigInt(fewest - 1);
}

/** Whether every combination of the bet has at least these odds. */
export const reachesOdds = (bet: Combined, min_odds_x1000: OddsX1000): boolean => lowestOdds(bet) >= BigInt(min_odds_x1000);
