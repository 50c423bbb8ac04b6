import { rational, type Rational } from "@trevo/domain";

/** Maximum number of legs of a multiple and of a system, and of combinations of one bet. */
export const betBounds = { maxLegs: 20, maxSystemLegs: 12, maxCombinations: 1_000 } as const;

/** Number of combinations of k out of n; exact, because n is at most 20 here. */
export function binomial(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let i = 1; i <= k; i += 1) ways = (ways * (n - k + i)) / i;
  return ways;
}

/** Number of combinations. A bet's sizes are the numbers of legs of its combinations: `[2, 3]` of three legs is a Trixie. */
export const combinationCount = (legs: number, sizes: readonly number[]): number =>
  sizes.reduce((sum, size) => sum + binomial(legs, size), 0);

/** True if the sizes are integers, ascending, distinct, and within the number of legs. */
export const areSizes = (legs: number, sizes: readonly number[]): boolean =>
  sizes.length > 0 &&
  sizes.every((size, index) => Number.isSafeInteger(size) && size >= 1 && size <= legs && size > (sizes[index - 1] ?? 0));

const upTo = (least: number, most: number): readonly number[] => Array.from({ length: most - least + 1 }, (_, index) => least + index);

/** Well-known systems: names for sizes of a number of legs. */
export const namedSystems = [
  { code: "trixie", legs: 3, sizes: upTo(2, 3) },
  { code: "patent", legs: 3, sizes: upTo(1, 3) },
  { code: "yankee", legs: 4, sizes: upTo(2, 4) },
  { code: "lucky_15", legs: 4, sizes: upTo(1, 4) },
  { code: "canadian", legs: 5, sizes: upTo(2, 5) },
  { code: "lucky_31", legs: 5, sizes: upTo(1, 5) },
  { code: "heinz", legs: 6, sizes: upTo(2, 6) },
  { code: "lucky_63", legs: 6, sizes: upTo(1, 6) },
  { code: "super_heinz", legs: 7, sizes: upTo(2, 7) },
  { code: "goliath", legs: 8, sizes: upTo(2, 8) },
] as const;

export type SystemCode = (typeof namedSystems)[number]["code"];

/** Name of a system, if it has one. Others, such as `2/3`, are shown by their sizes. */
export const systemName = (legs: number, sizes: readonly number[]): SystemCode | null =>
  namedSystems.find((named) => named.legs === legs && named.sizes.join() === sizes.join())?.code ?? null;

/**
 * Elementary symmetric sums of the factors: entry k is the sum of the products over all combinations of k factors. One pass over Π (dᵢ + nᵢ
 * x), in which no fraction is reduced or divided: exact.
 */
export function symmetricSums(factors: readonly Rational[]): readonly Rational[] {
  let sums: readonly bigint[] = [1n];
  let scale = 1n;
  for (const { numerator, denominator } of factors) {
    const before = sums;
    sums = [...before, 0n].map((sum, k) => sum * denominator + (before[k - 1] ?? 0n) * numerator);
    scale *= denominator;
  }
  return sums.map((sum) => rational(sum, scale));
}

/** Return of one unit on every combination of the sizes. */
export function sumOfCombinations(factors: readonly Rational[], sizes: readonly number[]): Rational {
  const sums = symmetricSums(factors);
  const scale = sums[0]?.denominator ?? 1n;
  return rational(
    sizes.reduce((total, size) => total + (sums[size]?.numerator ?? 0n), 0n),
    scale,
  );
}

/** Every combination of the sizes as leg indexes: smaller sizes first, each in the order of the legs. */
export function combinationsOf(legs: number, sizes: readonly number[]): number[][] {
  const found: number[][] = [];
  const extend = (chosen: readonly number[], from: number, size: number): void => {
    if (chosen.length === size) return void found.push([...chosen]);
    for (let leg = from; leg <= legs - (size - chosen.length); leg += 1) extend([...chosen, leg], leg + 1, size);
  };
  for (const size of sizes) extend([], 0, size);
  return found;
}
