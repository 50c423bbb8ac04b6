import type { Clock } from "./clock.ts";
import { type Refusal, refuse } from "./errors.ts";
import type { PauseRule } from "./growing-pause.ts";

/** Failed attempts of one subject. */
export interface AttemptLog {
  /** When the subject may try again, if that is after `now`. */
  blockedUntil(now: Date): Promise<Date | null>;
  /** Counts a failed attempt. Returns false, without counting, if the subject is blocked. */
  countFailure(rule: PauseRule & { now: Date }): Promise<boolean>;
  /** Clears failed attempts after a successful one, unless the subject is blocked. */
  clear(now: Date): Promise<void>;
}

/** After five wrong passwords the delay grows. It stays short, so that a stranger cannot lock anyone out for good. */
const rule = { free: 5, pauseMs: 5_000, longestMs: 5 * 60_000 };
/** Failed attempts are remembered for a day. */
export const forgetAttemptsMs = 24 * 3_600_000;

/**
 * Runs the check and returns its result. Refuses with `too_many_requests` while the subject is blocked, whether the attempt is right or
 * wrong. Attempts are counted again after the check, so that of many guesses sent at once those after the fifth wrong one learn nothing.
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
