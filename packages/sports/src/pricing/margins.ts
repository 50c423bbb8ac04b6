/** How a margin is distributed over selections. `power` takes more from long shots, as markets do, and keeps every price below 1. */
export const marginMethods = ["power", "proportional", "shin"] as const;
export type MarginMethod = (typeof marginMethods)[number];

/** Root of an increasing function between two arguments, by bisection. */
function solveIncreasing(f: (x: number) => number, { low, high }: { low: number; high: number }): number {
  let [from, to] = [low, high];
  while (to - from > 1e-14) {
    const middle = (from + to) / 2;
    if (f(middle) < 0) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const powers = (values: readonly number[], k: number): number[] => values.map((value) => (value > 0 ? value ** k : 0));
const shinRoots = (chances: readonly number[], z: number): number[] => chances.map((p) => Math.sqrt(z * p + (1 - z) * p * p));

/** Shin's model with a share z of informed bettors: 1/odds = √(z p + (1 − z) p²) × Σ of the same. */
function shinPrices(chances: readonly number[], book: number): number[] {
  const z = solveIncreasing((share) => sumOf(shinRoots(chances, share)) ** 2 - book, { low: 0, high: 0.999 });
  const roots = shinRoots(chances, z);
  return roots.map((root) => root * sumOf(roots));
}

/** `chances` sum to `winners` (2 for a double chance); prices 1/odds sum to `book` × `winners`. A `book` of 1.06 is a margin of 6 %. */
export interface MarginOrder {
  readonly method: MarginMethod;
  readonly book: number;
  readonly winners?: number;
}

/** Converts fair probabilities to prices 1/odds. Throws for a book below 1. */
export function applyMargin(chances: readonly number[], { method, book, winners = 1 }: MarginOrder): number[] {
  if (!(book >= 1)) throw new RangeError(`not a book sum: ${book}`);
  if (book === 1) return [...chances];
  if (method === "proportional") return chances.map((chance) => chance * book);
  if (method === "shin")
    return shinPrices(
      chances.map((chance) => chance / winners),
      book,
    ).map((price) => price * winners);
  // Σ p^k increases as k decreases from 1 to 0.
  const less = solveIncreasing((x) => sumOf(powers(chances, 1 - x)) - book * winners, { low: 0, high: 1 });
  return powers(chances, 1 - less);
}

/** Converts prices 1/odds with a margin to probabilities that sum to `winners`. A market without a margin is unchanged. */
export function removeMargin(prices: readonly number[], { method, winners = 1 }: Omit<MarginOrder, "book">): number[] {
  const book = sumOf(prices) / winners;
  if (book <= 1) return [...prices];
  if (method === "proportional") return prices.map((price) => price / book);
  if (method === "shin") return removeShin(prices, { book, winners });
  const k = solveIncreasing((x) => winners - sumOf(powers(prices, x)), { low: 1, high: 100 });
  return powers(prices, k);
}

function removeShin(prices: readonly number[], { book, winners }: { book: number; winners: number }): number[] {
  const single = prices.map((price) => price / winners);
  const at = (z: number): number[] => single.map((q) => (Math.sqrt(z * z + (4 * (1 - z) * q * q) / book) - z) / (2 * (1 - z)));
  const z = solveIncreasing((share) => 1 - sumOf(at(share)), { low: 0, high: 0.999 });
  return at(z).map((chance) => chance * winners);
}
