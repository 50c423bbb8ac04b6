import type { ByHalf, Half, Score } from "../facts.ts";
import { clockSeconds, halfSeconds, type MatchClock } from "../live-clock.ts";
import { wholeOf } from "../facts.ts";
import { type GoalModel, scoreGrid, type ScoreGrid } from "./grid.ts";

/** Of all goals, the share that falls in each half: 44 % in the first, measured on 1,285 matches with half-time scores. */
export const halfShares: Record<Half, number> = { half1: 0.44, half2: 0.56 };

/** Minutes of added time that are expected before they are announced. */
const expectedAdded: Record<Half, number> = { half1: 2, half2: 5 };

/** While a half is played, at least this much of it is still to come. */
const minSecondsLeft = 30;

/** What a red card does to the goals of the side that has it, and to the other's. */
const redFactors = { own: 0.7, other: 1.2 } as const;

/** What is known of a match that is played. */
export interface LiveState {
  readonly clock: MatchClock;
  readonly score: ByHalf;
  readonly reds: Score;
  /** Minutes of added time as announced for the half that is played; null before. */
  readonly added_min: number | null;
}

function leftOfHalf(half: Half, { clock, added_min }: Pick<LiveState, "clock" | "added_min">, now: number): number {
  const length = halfSeconds + 60 * (added_min ?? expectedAdded[half]);
  const played = clockSeconds(clock, now) - (half === "half2" ? halfSeconds : 0);
  return Math.max(length - played, minSecondsLeft) / length;
}

/** The share of a whole match's goals that is still to come in each half: 1 together before kick-off, 0 at the end. */
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

/** The goals to come in a share of a match: fewer for a side with red cards, more for the other; the correction of low scores fades with the share. */
export const modelLeft = (match: GoalModel, { share, reds }: { share: number; reds: Score }): GoalModel => ({
  home: match.home * share * redFactors.own ** reds[0] * redFactors.other ** reds[1],
  away: match.away * share * redFactors.own ** reds[1] * redFactors.other ** reds[0],
  rho: match.rho * share,
});

/** One grid a part of the match: all markets of a part are priced from the same, so that they never contradict each other. */
export interface MatchGrids {
  readonly match: ScoreGrid;
  readonly half1: ScoreGrid;
  readonly half2: ScoreGrid;
  /** Goals of the whole match that are still to come. */
  readonly left: GoalModel;
}

/** The grids of a match at a moment; before kick-off with a clock that has not started. */
export function gridsOf(match: GoalModel, state: LiveState, now: number): MatchGrids {
  const shares = sharesLeft(state, now);
  const left = modelLeft(match, { share: shares.half1 + shares.half2, reds: state.reds });
  const ofHalf = (half: Half): ScoreGrid => scoreGrid(modelLeft(match, { share: shares[half], reds: state.reds }), state.score[half]);
  return { match: scoreGrid(left, wholeOf(state.score)), half1: ofHalf("half1"), half2: ofHalf("half2"), left };
}
