import type { OddsX1000 } from "./odds.ts";

/** Up to which odds a step holds, both in thousandths. The steps grow, so that one step is about a hundredth of the odds or a little more. */
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

/** The step that begins at these odds: how far the next higher odds are. Null at the top. */
export function ladderStep(odds_x1000: OddsX1000): number | null {
  return steps.find(({ below }) => odds_x1000 < below)?.step ?? null;
}

/** The highest odds of the ladder that are not above the given thousandths (a whole number). Null below 1.01: such a selection has no price. */
export function ladderDown(odds_x1000: number): OddsX1000 | null {
  if (!(odds_x1000 >= ladderBounds.min)) return null;
  const step = ladderStep(odds_x1000);
  return step === null ? ladderBounds.max : odds_x1000 - (odds_x1000 % step);
}

export const isOnLadder = (odds_x1000: OddsX1000): boolean => ladderDown(odds_x1000) === odds_x1000;

/** The next higher odds of the ladder; null at its top. */
export function ladderUp(odds_x1000: OddsX1000): OddsX1000 | null {
  const from = ladderDown(odds_x1000);
  if (from === null) return ladderBounds.min;
  const step = ladderStep(from);
  return step === null ? null : from + step;
}
