import type { PlaySession } from "@trevo/contract";

const minuteMs = 60_000;

type Due = Pick<PlaySession, "now" | "started_at" | "reality_check_minutes" | "minutes_left">;

/**
 * Returns the milliseconds until the duration of the visit is a multiple of the interval, or until the time limit is used up if that comes
 * first.
 */
export function nextCheckMs({ now, started_at, reality_check_minutes, minutes_left }: Due): number {
  const everyMs = reality_check_minutes * minuteMs;
  const ageMs = Math.max(0, Date.parse(now) - Date.parse(started_at));
  const untilCheck = everyMs - (ageMs % everyMs);
  return minutes_left ? Math.min(untilCheck, minutes_left * minuteMs) : untilCheck;
}
