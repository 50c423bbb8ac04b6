import assert from "node:assert/strict";
import type { RoundBytes } from "./byte-streams.ts";

/** How a round ended, in centavos. */
export interface RoundEnd {
  /** Amount returned for the opening stake. Stakes added by later actions are subtracted, so it may be negative. */
  readonly returned: number;
  /** Index of the play's class that the outcome belongs to. */
  readonly outcomeClass: number;
}

/** One way to play a game with a fixed strategy and exactly known results. */
export interface Play {
  /** Description of the bet and the strategy, for the report. */
  readonly words: string;
  /** Opening stake in centavos. */
  readonly stake: number;
  /** Number of random bytes that every round uses. */
  readonly drawBytes: number;
  /** Exact mean return per centavo of the opening stake, including rounding down. */
  readonly mean: number;
  /** Exact variance of the return. */
  readonly variance: number;
  /** Exact probability of each class of outcomes; the sum is 1. */
  readonly classes: readonly number[];
  round(drawn: RoundBytes): RoundEnd;
}

export interface AuditedGame {
  readonly game: string;
  /** Games that differ from this one only in name and appearance: its rounds also cover them. */
  readonly alike: readonly string[];
  readonly version: number;
  /** The rounds of the game are divided evenly among these plays. */
  readonly plays: readonly Play[];
}

/** The tenants' smallest stake, in centavos. Rounding down to the centavo costs the player most at this stake. */
export const smallestStake = 50;

/** A class of outcomes that all return the same amount. */
export interface End {
  readonly chance: number;
  /** Amount returned, in centavos. */
  readonly returned: number;
}

/**
 * Creates a play whose every class pays one amount. Mean and variance follow from it, and a round that pays another amount is a bug in the
 * engine.
 */
export function playOfEnds(
  play: Pick<Play, "words" | "stake" | "drawBytes">,
  ends: readonly End[],
  round: (bytes: Uint8Array) => RoundEnd,
): Play {
  const chances = ends.reduce((sum, { chance }) => sum + chance, 0);
  assert(Math.abs(chances - 1) < 1e-9, `the chances of ${play.words} add up to ${chances}`);
  const mean = ends.reduce((sum, { chance, returned }) => sum + chance * (returned / play.stake), 0);
  const variance = ends.reduce((sum, { chance, returned }) => sum + chance * (returned / play.stake - mean) ** 2, 0);
  return {
    ...play,
    mean,
    variance,
    classes: ends.map(({ chance }) => chance),
    round: ({ bytes }) => {
      const end = round(bytes);
      const due = ends[end.outcomeClass]?.returned;
      assert(end.returned === due, `${play.words} brought back ${end.returned} where its table says ${due}`);
      return end;
    },
  };
}
