import type { Clock } from "../../kernel/clock.ts";
import { forgetAttemptsMs, throttled } from "../../kernel/login-throttle.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import { attemptStore } from "./attempt-store.ts";
import type { GuessSource } from "./guess-source.ts";

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Pick<Vault, "blindIndex">;
}

interface Guess {
  readonly tenant_id: number;
  /** The account's id, or the typed name if no account has it. */
  readonly subject: string;
  readonly source: GuessSource;
}

export interface PasswordTry extends Guess {
  /** Returns whether the password is right. Takes noticeable time. */
  check(): Promise<boolean>;
}

const keyOf = ({ vault }: Needs, { tenant_id, subject }: Pick<Guess, "tenant_id" | "subject">, source: string) => ({
  tenant_id,
  subject: vault.blindIndex(`${subject} ${source}`, "password-attempts"),
});

/**
 * Returns whether the password is right. Refuses with `too_many_requests` while the source has to wait, whether the password is right or
 * wrong. Guesses from other sources at the same account do not count here.
 */
export async function tryPassword(needs: Needs, attempt: PasswordTry): Promise<boolean> {
  const key = keyOf(needs, attempt, attempt.source.id);
  const attempts = {
    blockedUntil: (now: Date) => attemptStore.blockedUntil(needs.db, key, now),
    countFailure: (rule: Parameters<typeof attemptStore.countFailure>[2]) => attemptStore.countFailure(needs.db, key, rule),
    clear: (now: Date) => attemptStore.clear(needs.db, key, now),
  };
  return throttled(needs.clock, attempts, attempt.check);
}

/** Maximum guesses at one account per day from all unknown sources together. */
export const strangersGuesses = 20;

/** Share of these guesses that one network can use up, so that a single persistent stranger cannot spend them all. */
const guessesOfNetwork = 5;

export interface TakenGuess {
  /** False when the unknown sources have used up their guesses. */
  readonly isFree: boolean;
  /** True if the guess counts among those of the unknown sources. */
  readonly isCounted: boolean;
}

/**
 * Takes one guess from the allowance of all unknown sources. Call it when the source does not have to wait, before the password is checked,
 * so that concurrent guesses cannot exceed the allowance. A known source takes none, nor does a network that has used up its own share.
 */
export async function takeGuess(needs: Needs, guess: Guess): Promise<TakenGuess> {
  if (guess.source.known) return { isFree: true, isCounted: false };
  const strangers = keyOf(needs, guess, "strangers");
  const now = needs.clock.now();
  const forgetBefore = new Date(now.getTime() - forgetAttemptsMs);
  const own = await attemptStore.count(needs.db, keyOf(needs, guess, guess.source.id), forgetBefore);
  if (own >= guessesOfNetwork)
    return { isFree: (await attemptStore.count(needs.db, strangers, forgetBefore)) < strangersGuesses, isCounted: false };
  return { isFree: (await attemptStore.take(needs.db, strangers, { now, forgetBefore })) <= strangersGuesses, isCounted: true };
}

/** Returns a guess that was right: it does not count. */
export async function giveGuessBack(needs: Needs, guess: Guess, taken: TakenGuess): Promise<void> {
  if (taken.isCounted) await attemptStore.giveBack(needs.db, keyOf(needs, guess, "strangers"));
}

/** True for the first call of a day, false for every other. */
export async function isFirstOfDay(needs: Needs, guess: Pick<Guess, "tenant_id" | "subject">): Promise<boolean> {
  const now = needs.clock.now();
  const forgetBefore = new Date(now.getTime() - forgetAttemptsMs);
  return (await attemptStore.take(needs.db, keyOf(needs, guess, "once"), { now, forgetBefore })) === 1;
}

/** Deletes old wrong passwords, which no longer count. A job calls it from time to time. */
export const forgetOldAttempts = (needs: { db: Db; clock: Clock }): Promise<void> =>
  attemptStore.forget(needs.db, new Date(needs.clock.now().getTime() - forgetAttemptsMs));
