import { halfLostOutcome, halfWonOutcome, lostOutcome, type Outcome, voidOutcome, wonOutcome } from "./outcome.ts";

/** A handicap or total in quarters of a goal: -3 is −0.75, 10 is 2.5. */
export type LineX4 = number;

export const maxLineX4 = 400;

export const isLine = (line_x4: number): boolean => Number.isSafeInteger(line_x4) && Math.abs(line_x4) <= maxLineX4;

export const isQuarterLine = (line_x4: LineX4): boolean => line_x4 % 2 !== 0;

/** The two lines that share the stake of a quarter line; twice the same line otherwise. */
export const neighboursOf = (line_x4: LineX4): readonly [LineX4, LineX4] =>
  isQuarterLine(line_x4) ? [line_x4 - 1, line_x4 + 1] : [line_x4, line_x4];

/** `-3` → `"-0.75"`, `10` → `"2.5"`, `0` → `"0"`. `signed` adds a plus to positive lines. */
export const formatLine = (line_x4: LineX4, { signed = false } = {}): string => `${signed && line_x4 > 0 ? "+" : ""}${line_x4 / 4}`;

/** Outcome of a selection that is `lead_x4` quarters of a goal above its line: won from two quarters on, half-won at one, void at none. */
export function lineOutcome(lead_x4: number): Outcome {
  if (lead_x4 >= 2) return wonOutcome;
  if (lead_x4 === 1) return halfWonOutcome;
  if (lead_x4 === 0) return voidOutcome;
  return lead_x4 === -1 ? halfLostOutcome : lostOutcome;
}
