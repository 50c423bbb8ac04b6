import type { Phase } from "./facts.ts";

/**
 * The clock of a match, told once and run by whoever shows it: at the moment `at` it stood at `base_s`, and since then it has run at `rate`
 * (0 stopped, 1 as real time, 6 a simulated match that is played six times as fast).
 */
export interface MatchClock {
  readonly phase: Phase;
  /** Seconds of play at `at`; the second half begins at 2,700. */
  readonly base_s: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly rate: number;
}

/** Seconds of a half without added time, and where it begins. */
export const halfSeconds = 45 * 60;
/** No half has more: a clock whose source has gone silent stands still there. */
const mostAdded = 15;
const starts: Partial<Record<Phase, number>> = { half1: 0, half2: halfSeconds };

/** Seconds of play at a moment. A moment before `at` counts as `at`: clocks of servers and pages differ. */
export const clockSeconds = ({ base_s, at, rate }: MatchClock, now: number): number =>
  base_s + Math.max(0, Math.floor(((now - at) * rate) / 1_000));

/** The minute as announced, from 1, and the minute of added time (0 before it): 45+2 is `{ minute: 45, added: 2 }`. Null when nobody plays. */
export function matchMinute(clock: MatchClock, now: number): { minute: number; added: number } | null {
  const start = starts[clock.phase];
  if (start === undefined) return null;
  const seconds = clockSeconds(clock, now);
  const end = start + halfSeconds;
  if (seconds >= end) return { minute: end / 60, added: Math.min(Math.floor((seconds - end) / 60) + 1, mostAdded) };
  return { minute: Math.floor(Math.max(seconds, start) / 60) + 1, added: 0 };
}

/** `"45+2"`. */
export const minuteText = ({ minute, added }: { minute: number; added: number }): string =>
  added > 0 ? `${minute}+${added}` : String(minute);
