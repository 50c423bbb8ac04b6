import type { Clock } from "../../kernel/clock.ts";
import { forgetTriesMs, tryCounted } from "../../kernel/counted-tries.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import { attemptStore } from "./attempt-store.ts";

export interface PasswordTry {
  readonly tenant_id: number;
  /** The account, or the name that no account has. */
  readonly subject: string;
  /** Says whether the password is right. Takes its time. */
  check(): Promise<boolean>;
}

/** Whether the password is right. Refuses with `too_many_requests` while the subject has to wait, right or wrong. */
export async function tryPassword({ db, clock, vault }: { db: Db; clock: Clock; vault: Vault }, attempt: PasswordTry): Promise<boolean> {
  const key = { tenant_id: attempt.tenant_id, subject: vault.blindIndex(attempt.subject, "password-attempts") };
  const book = {
    blockedUntil: (now: Date) => attemptStore.blockedUntil(db, key, now),
    countWrong: (rule: Parameters<typeof attemptStore.countWrong>[2]) => attemptStore.countWrong(db, key, rule),
    clear: (now: Date) => attemptStore.clear(db, key, now),
  };
  return tryCounted(clock, book, attempt.check);
}

/** Run now and then: wrong passwords of long ago do not count. */
export const forgetOldAttempts = (needs: { db: Db; clock: Clock }): Promise<void> =>
  attemptStore.forget(needs.db, new Date(needs.clock.now().getTime() - forgetTriesMs));
