import assert from "node:assert/strict";
import type { RoundBytes } from "./byte-streams.ts";

/** How a round ended, in centavos. */
export interface RoundEnd {
  /** What came back for the opening stake; where steps staked more, less what they staked, so that it may be negative. */
  readonly returned: number;
  /** Which of the play's classes the outcome belongs to. */
  readonly outcomeClass: number;
}

/** One way to play a game, always the same, whose results are known exactly. */
export interface Play {
  /** What is bet and how it is played on, for the report. */
  readonly words: string;
  /** The opening stake, centavos. */
  readonly stake: number;
  /** Random bytes that every round looks at. */
  readonly drawBytes: number;
  /** Exact mean of what comes back per centavo of the opening stake, rounding down included. */
  readonly mean: number;
  /** Exact variance of the same. */
  readonly variance: number;
  /** The exact chance of each class of outcomes; together 1. */
  readonly classes: readonly number[];
  round(drawn: RoundBytes): RoundEnd;
}

export interface AuditedGame {
  readonly game: string;
  /** Games that differ from this one in name and look alone: its rounds are theirs. */
  readonly alike: readonly string[];
  readonly version: number;
  /** Together they get the rounds of the game, evenly. */
  readonly plays: readonly Play[];
}

/** The tenants' smallest stake, where rounding down to the centavo costs the most that a player can meet. */
export const smallestStake = 50;

/** A class of outcomes that all bring back the same. */
export interface End {
  readonly chance: number;
  /** Centavos. */
  readonly returned: number;
}

/** A play whose every class pays one amount: mean and variance follow, and a round that pays another amount is a bug of the engine. */
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
