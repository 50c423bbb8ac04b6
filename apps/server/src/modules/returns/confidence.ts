import type { GameReturn } from "./sum-rounds.ts";

/** Rounds below which no interval is stated: too few for a mean to be normally distributed, and for anyone to conclude from. */
export const fewestRounds = 100;
/** Of a normal distribution, 95 % lie within so many standard errors. */
const errors95 = 1.96;

interface Realised {
  /** Basis points of everything staked. */
  readonly realised: number | null;
  /** Where the long run lies with a confidence of 95 %; null for fewer than a hundred rounds. */
  readonly interval: { readonly low: number; readonly high: number } | null;
}

/**
 * The share of stakes that came back, and the standard error of that ratio: the root of the squared differences between what each round brought
 * and what it should have at that return.
 */
export function realisedOf(sum: GameReturn): Realised {
  if (sum.rounds === 0 || sum.staked === 0) return { realised: null, interval: null };
  const share = sum.won / sum.staked;
  const squares = Number(sum.won_squared) - 2 * share * Number(sum.staked_won) + share * share * Number(sum.staked_squared);
  const error = (Math.sqrt(Math.max(squares, 0)) / sum.staked) * Math.sqrt(sum.rounds / Math.max(sum.rounds - 1, 1));
  const points = (value: number): number => Math.round(value * 10_000);
  const interval = { low: Math.max(points(share - errors95 * error), 0), high: points(share + errors95 * error) };
  return { realised: points(share), interval: sum.rounds < fewestRounds ? null : interval };
}
