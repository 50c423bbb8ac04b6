import type { OddsX1000 } from "./odds.ts";

interface Combined {
  /** Number of legs of each combination. */
  readonly sizes: readonly number[];
  readonly legs: readonly { readonly odds_x1000: OddsX1000 }[];
}

/**
 * Lowest odds of a combination in thousandths, rounded down: that of the smallest size with the legs of the lowest odds. Odds exceed 1, so
 * each further leg increases a product.
 */
export function lowestOdds({ sizes, legs }: Combined): bigint {
  const fewest = Math.min(...sizes);
  const lowest = legs.map(({ odds_x1000 }) => odds_x1000).toSorted((one, other) => one - other);
  const product = lowest.slice(0, fewest).reduce((odds, one) => odds * BigInt(one), 1n);
  return product / 1_000n ** BigInt(fewest - 1);
}

/** True if every combination of the bet has at least these odds. */
export const reachesOdds = (bet: Combined, min_odds_x1000: OddsX1000): boolean => lowestOdds(bet) >= BigInt(min_odds_x1000);
