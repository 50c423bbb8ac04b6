import type { Phase } from "./facts.ts";

/**
 * A match clock that clients run themselves: it showed `base_s` at the moment `at` and runs at `rate` since then (0 stopped, 1 real time, 6
 * for a simulated match played six times as fast).
 */
export interface MatchClock {
  readonly phase: Phase;
  /** Seconds of play at `at`; the second half begins at 2,700. */
  readonly base_s: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly rate: number;
}

/**
 * True if the match has begun, by its feed or by its announced start, ms since 1970. A match whose beginning was never reported takes no
 * bets from its announced start on.
 */
export const hasBegun = ({ state, starts_at }: { readonly state: string; readonly starts_at: number }, now: number): boolean =>
  state !== "scheduled" || starts_at <= now;

/** Length of a half in seconds without added time. */
export const halfSeconds = 45 * 60;
/** Maximum added time: the clock stops there if its source falls silent. */
const mostAdded = 15;
const starts: Partial<Record<Phase, number>> = { half1: 0, half2: halfSeconds };

/** Seconds of play at a moment. Moments before `at` count as `at`, because clocks of servers and pages differ. */
export const clockSeconds = ({ base_s, at, rate }: MatchClock, now: number): number =>
  base_s + Math.max(0, Math.floor(((now - at) * rate) / 1_000));

/**
 * The announced minute, from 1, and the minute of added time (0 before it): 45+2 is `{ minute: 45, added: 2 }`. Null while nobody plays.
 */
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
