import type { Clock } from "./clock.ts";
import { type Refusal, refuse } from "./errors.ts";
import type { PauseRule } from "./growing-pause.ts";

/** The failed attempts of one subject. */
export interface AttemptLog {
  /** When the subject may make another attempt, if that is after `now`. */
  blockedUntil(now: Date): Promise<Date | null>;
  /** Counts a failed attempt; false when the subject was blocked: then nothing is counted. */
  countFailure(rule: PauseRule & { now: Date }): Promise<boolean>;
  /** A successful attempt clears the failed ones, unless the subject is blocked. */
  clear(now: Date): Promise<void>;
}

/** After five wrong passwords the delay grows. It stays short enough that a stranger cannot lock anybody out for good. */
const rule = { free: 5, pauseMs: 5_000, longestMs: 5 * 60_000 };
/** Failed attempts count for a day. */
export const forgetAttemptsMs = 24 * 3_600_000;

/**
 * Whether the check is passed. Refuses with `too_many_requests` while the subject has to wait, right or wrong.
 * The count decides after the check too: of many guesses sent at once, those after the fifth wrong one learn nothing.
 */
export async function throttled(clock: Clock, attempts: AttemptLog, check: () => Promise<boolean>): Promise<boolean> {
  await refuseWhileBlocked(clock, attempts);
  const right = await check();
  const now = clock.now();
  if (right) {
    await attempts.clear(now);
    await refuseWhileBlocked(clock, attempts);
    return true;
  }
  const counted = await attempts.countFailure({ ...rule, now, forgetBefore: new Date(now.getTime() - forgetAttemptsMs) });
  if (!counted) throw tooSoon((await attempts.blockedUntil(now)) ?? now, now);
  return false;
}

async function refuseWhileBlocked(clock: Clock, attempts: AttemptLog): Promise<void> {
  const now = clock.now();
  const until = await attempts.blockedUntil(now);
  if (until) throw tooSoon(until, now);
}

const tooSoon = (until: Date, now: Date): Refusal => refuse("too_many_requests", { retryAfter: (until.getTime() - now.getTime()) / 1000 });
