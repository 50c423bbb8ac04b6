import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import { attemptStore } from "./attempt-store.ts";

/** api.md, Rate limits: after five wrong passwords a growing delay. It stays short enough that a stranger cannot shut anybody out for good. */
const rule = { free: 5, pauseMs: 5_000, longestMs: 5 * 60_000 };
const forgetMs = 24 * 3_600_000;

export interface PasswordTry {
  readonly tenant_id: number;
  /** The account, or the name that no account has. */
  readonly subject: string;
  /** Says whether the password is right. Takes its time. */
  check(): Promise<boolean>;
}

/**
 * Whether the password is right. Refuses with `too_many_requests` while the subject has to wait, right or wrong.
 * The count decides after the check too: of many guesses sent at once, those after the fifth wrong one learn nothing.
 */
export async function tryPassword(needs: { db: Db; clock: Clock; vault: Vault }, attempt: PasswordTry): Promise<boolean> {
  const key = { tenant_id: attempt.tenant_id, subject: needs.vault.blindIndex(attempt.subject, "password-attempts") };
  await refuseWhileBlocked(needs, key);
  const right = await attempt.check();
  const now = needs.clock.now();
  if (right) {
    await attemptStore.clear(needs.db, key, now);
    await refuseWhileBlocked(needs, key);
    return true;
  }
  const counted = await attemptStore.countWrong(needs.db, key, { ...rule, now, forgetBefore: new Date(now.getTime() - forgetMs) });
  if (!counted) throw tooSoon((await attemptStore.blockedUntil(needs.db, key, now)) ?? now, now);
  return false;
}

/** Run now and then: wrong passwords of long ago do not count. */
export const forgetOldAttempts = (needs: { db: Db; clock: Clock }): Promise<void> =>
  attemptStore.forget(needs.db, new Date(needs.clock.now().getTime() - forgetMs));

async function refuseWhileBlocked(needs: { db: Db; clock: Clock }, key: { tenant_id: number; subject: Buffer }): Promise<void> {
  const now = needs.clock.now();
  const until = await attemptStore.blockedUntil(needs.db, key, now);
  if (until) throw tooSoon(until, now);
}

const tooSoon = (until: Date, now: Date): Refusal => refuse("too_many_requests", { retryAfter: (until.getTime() - now.getTime()) / 1000 });
