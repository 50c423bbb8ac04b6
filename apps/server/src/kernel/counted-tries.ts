import type { Clock } from "./clock.ts";
import { type Refusal, refuse } from "./errors.ts";
import type { PauseRule } from "./growing-pause.ts";

/** What is known of one subject's wrong tries. */
export interface TryBook {
  /** When the subject may try again, if that is after `now`. */
  blockedUntil(now: Date): Promise<Date | null>;
  /** Counts a wrong try; false when the subject was not allowed to try: then it counts nothing. */
  countWrong(rule: PauseRule & { now: Date }): Promise<boolean>;
  /** A right try forgets the wrong ones, unless the subject may not try yet. */
  clear(now: Date): Promise<void>;
}

/** api.md, Rate limits: after five wrong passwords a growing delay. It stays short enough that a stranger cannot shut anybody out for good. */
const rule = { free: 5, pauseMs: 5_000, longestMs: 5 * 60_000 };
/** Wrong tries count for a day. */
export const forgetTriesMs = 24 * 3_600_000;

/**
 * Whether the check is passed. Refuses with `too_many_requests` while the subject has to wait, right or wrong.
 * The count decides after the check too: of many guesses sent at once, those after the fifth wrong one learn nothing.
 */
export async function tryCounted(clock: Clock, book: TryBook, check: () => Promise<boolean>): Promise<boolean> {
  await refuseWhileBlocked(clock, book);
  const right = await check();
  const now = clock.now();
  if (right) {
    await book.clear(now);
    await refuseWhileBlocked(clock, book);
    return true;
  }
  const counted = await book.countWrong({ ...rule, now, forgetBefore: new Date(now.getTime() - forgetTriesMs) });
  if (!counted) throw tooSoon((await book.blockedUntil(now)) ?? now, now);
  return false;
}

async function refuseWhileBlocked(clock: Clock, book: TryBook): Promise<void> {
  const now = clock.now();
  const until = await book.blockedUntil(now);
  if (until) throw tooSoon(until, now);
}

const tooSoon = (until: Date, now: Date): Refusal => refuse("too_many_requests", { retryAfter: (until.getTime() - now.getTime()) / 1000 });
