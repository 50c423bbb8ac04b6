import type { GameReturn } from "./sum-rounds.ts";

/** Minimum rounds for an interval: with fewer, a mean is not normally distributed, and nobody should draw conclusions. */
export const fewestRounds = 100;
/** Standard errors that contain 95 % of a normal distribution. */
const errors95 = 1.96;
/** Minimum rounds for calling a difference more than luck. */
export const judgedRounds = 10_000;
/** Standard errors beyond which a difference is more than luck: one of 16,000 checks of a correct game. */
export const outsideErrors = 4;

type Sums = Omit<GameReturn, "tenant_id" | "game_id" | "game" | "rules_hash" | "paytable_hash">;

interface Realised {
  /** Return in basis points of all stakes. */
  readonly realised: number | null;
  /** The range of the long-run return with a confidence of 95 %. Null for fewer than a hundred rounds. */
  readonly interval: { readonly low: number; readonly high: number } | null;
}

const points = (share: number): number => Math.round(share * 10_000);

/** The sum of squared differences between each round's win and its expected win at that return. */
const squaresOf = (sum: Sums, share: number): number =>
  Math.max(Number(sum.won_squared) - 2 * share * Number(sum.staked_won) + share * share * Number(sum.staked_squared), 0);

/**
 * The standard error of the realised return: the root of the squared differences between each round's win and its expected win at that
 * return.
 */
function errorOf(sum: Sums): number {
  return (Math.sqrt(squaresOf(sum, sum.won / sum.staked)) / sum.staked) * Math.sqrt(sum.rounds / Math.max(sum.rounds - 1, 1));
}

/** Returns the realised return and its confidence interval. */
export function realisedOf(sum: Sums): Realised {
  if (sum.rounds === 0 || sum.staked === 0) return { realised: null, interval: null };
  const share = sum.won / sum.staked;
  const error = errorOf(sum);
  const interval = { low: Math.max(points(share - errors95 * error), 0), high: points(share + errors95 * error) };
  return { realised: points(share), interval: sum.rounds < fewestRounds ? null : interval };
}

/**
 * Returns by how many standard errors the realised return differs from the promised one (basis points). Null for few rounds, and if all
 * rounds returned the same.
 */
export function differenceOf(sum: Sums, promised: number): number | null {
  if (sum.rounds < fewestRounds || sum.staked === 0) return null;
  const error = errorOf(sum);
  return error === 0 ? null : Math.round(((sum.won / sum.staked - promised / 10_000) / error) * 100) / 100;
}

/**
 * Returns how much a round's win deviates from the promised one: the sum of squared deviations, relative to the sum of squared stakes. Null
 * for few rounds.
 */
export function spreadOf(sum: Sums, promised: number): number | null {
  if (sum.rounds < fewestRounds || sum.staked === 0) return null;
  return squaresOf(sum, promised / 10_000) / Number(sum.staked_squared);
}

/** The standard deviation of one round's return, in basis points. */
export const deviationOf = (sum: Sums): number | null =>
  sum.rounds < fewestRounds || sum.staked === 0 ? null : points(errorOf(sum) * Math.sqrt(sum.rounds));

/**
 * Whether a version's return differs by more than luck. In a game of decisions a lower return is not a fault of the game: players may play
 * worse than the rules allow.
 */
export function isOutside({ rounds, z, byDecisions }: { rounds: number; z: number | null; byDecisions: boolean }): boolean {
  if (z === null || rounds < judgedRounds) return false;
  return z > outsideErrors || (z < -outsideErrors && !byDecisions);
}
