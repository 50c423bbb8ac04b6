import { halfLostOutcome, halfWonOutcome, lostOutcome, type Outcome, voidOutcome, wonOutcome } from "./outcome.ts";

/** A handicap or total in quarters of a goal: -3 is −0.75, 10 is 2.5. */
export type LineX4 = number;

export const maxLineX4 = 400;

export const isLine = (line_x4: number): boolean => Number.isSafeInteger(line_x4) && Math.abs(line_x4) <= maxLineX4;

export const isQuarterLine = (line_x4: LineX4): boolean => line_x4 % 2 !== 0;

/** Half the stake is on each of these; twice the same line unless it is a quarter line. */
export const neighboursOf = (line_x4: LineX4): readonly [LineX4, LineX4] =>
  isQuarterLine(line_x4) ? [line_x4 - 1, line_x4 + 1] : [line_x4, line_x4];

/** `-3` → `"-0.75"`, `10` → `"2.5"`, `0` → `"0"`; `signed` with a plus before a positive line. */
export const formatLine = (line_x4: LineX4, { signed = false } = {}): string => `${signed && line_x4 > 0 ? "+" : ""}${line_x4 / 4}`;

/** What a selection comes to that is `lead_x4` quarters of a goal above its line: from two quarters on won, one half-won, none void. */
export function lineOutcome(lead_x4: number): Outcome {
  if (lead_x4 >= 2) return wonOutcome;
  if (lead_x4 === 1) return halfWonOutcome;
  if (lead_x4 === 0) return voidOutcome;
  return lead_x4 === -1 ? halfLostOutcome : lostOutcome;
}
