import type { OddsX1000 } from "./odds.ts";

/**
 * Upper bound of the odds for each step, both in thousandths. Steps grow, so that one step is about a hundredth of the odds or slightly
 * more.
 */
const steps = [
  { below: 2_000, step: 10 },
  { below: 3_000, step: 20 },
  { below: 4_000, step: 50 },
  { below: 6_000, step: 100 },
  { below: 10_000, step: 200 },
  { below: 20_000, step: 500 },
  { below: 30_000, step: 1_000 },
  { below: 50_000, step: 2_000 },
  { below: 100_000, step: 5_000 },
  { below: 1_000_000, step: 10_000 },
] as const;

export const ladderBounds = { min: 1_010, max: 1_000_000 } as const;

/** Distance to the next higher odds. Null at the top. */
export function ladderStep(odds_x1000: OddsX1000): number | null {
  return steps.find(({ below }) => odds_x1000 < below)?.step ?? null;
}

/** Highest odds of the ladder not above the given thousandths (an integer). Null below 1.01: such a selection has no price. */
export function ladderDown(odds_x1000: number): OddsX1000 | null {
  if (!(odds_x1000 >= ladderBounds.min)) return null;
  const step = ladderStep(odds_x1000);
  return step === null ? ladderBounds.max : odds_x1000 - (odds_x1000 % step);
}

export const isOnLadder = (odds_x1000: OddsX1000): boolean => ladderDown(odds_x1000) === odds_x1000;

/** Next higher odds of the ladder; null at its top. */
export function ladderUp(odds_x1000: OddsX1000): OddsX1000 | null {
  const from = ladderDown(odds_x1000);
  if (from === null) return ladderBounds.min;
  const step = ladderStep(from);
  return step === null ? null : from + step;
}
