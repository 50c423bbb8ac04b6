import type { ByHalf, Half, Score } from "../facts.ts";
import { clockSeconds, halfSeconds, type MatchClock } from "../live-clock.ts";
import { wholeOf } from "../facts.ts";
import { type GoalModel, scoreGrid, type ScoreGrid } from "./grid.ts";

/** Share of goals by half: 44 % in the first, measured on 1,285 matches with half-time scores. */
export const halfShares: Record<Half, number> = { half1: 0.44, half2: 0.56 };

/** Expected added time in minutes before it is announced. */
const expectedAdded: Record<Half, number> = { half1: 2, half2: 5 };

/** Minimum time left while a half is being played, in seconds. */
const minSecondsLeft = 30;

/** Effect of a red card on the goals of the side that has it, and on those of the other side. */
const redFactors = { own: 0.7, other: 1.2 } as const;

/** Known state of a match in play. */
export interface LiveState {
  readonly clock: MatchClock;
  readonly score: ByHalf;
  readonly reds: Score;
  /** Announced added time of the current half in minutes; null before the announcement. */
  readonly added_min: number | null;
}

function leftOfHalf(half: Half, { clock, added_min }: Pick<LiveState, "clock" | "added_min">, now: number): number {
  const length = halfSeconds + 60 * (added_min ?? expectedAdded[half]);
  const played = clockSeconds(clock, now) - (half === "half2" ? halfSeconds : 0);
  return Math.max(length - played, minSecondsLeft) / length;
}

/** Share of a whole match's goals still to come in each half: 1 in total before kick-off, 0 at the end. */
export function sharesLeft(state: Pick<LiveState, "clock" | "added_min">, now: number): Record<Half, number> {
  switch (state.clock.phase) {
    case "not_started":
      return halfShares;
    case "half1":
      return { half1: halfShares.half1 * leftOfHalf("half1", state, now), half2: halfShares.half2 };
    case "half_time":
      return { half1: 0, half2: halfShares.half2 };
    case "half2":
      return { half1: 0, half2: halfShares.half2 * leftOfHalf("half2", state, now) };
    case "full_time":
      return { half1: 0, half2: 0 };
  }
}

/**
 * Expected goals in a share of a match: fewer for a side with red cards, more for the other. The correction for low scores decreases with
 * the share.
 */
export const modelLeft = (match: GoalModel, { share, reds }: { share: number; reds: Score }): GoalModel => ({
  home: match.home * share * redFactors.own ** reds[0] * redFactors.other ** reds[1],
  away: match.away * share * redFactors.own ** reds[1] * redFactors.other ** reds[0],
  rho: match.rho * share,
});

/** One grid per part of the match. All markets of a part are priced from the same grid and so never contradict each other. */
export interface MatchGrids {
  readonly match: ScoreGrid;
  readonly half1: ScoreGrid;
  readonly half2: ScoreGrid;
  /** Expected further goals of the whole match. */
  readonly left: GoalModel;
}

/** Grids of a match at a moment; before kick-off, with a clock that has not started. */
export function gridsOf(match: GoalModel, state: LiveState, now: number): MatchGrids {
  const shares = sharesLeft(state, now);
  const left = modelLeft(match, { share: shares.half1 + shares.half2, reds: state.reds });
  const ofHalf = (half: Half): ScoreGrid => scoreGrid(modelLeft(match, { share: shares[half], reds: state.reds }), state.score[half]);
  return { match: scoreGrid(left, wholeOf(state.score)), half1: ofHalf("half1"), half2: ofHalf("half2"), left };
}
