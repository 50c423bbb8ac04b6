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
  /** The account, or the name that no account has. */
  readonly subject: string;
  readonly source: GuessSource;
}

export interface PasswordTry extends Guess {
  /** Says whether the password is right. Takes its time. */
  check(): Promise<boolean>;
}

const keyOf = ({ vault }: Needs, { tenant_id, subject }: Pick<Guess, "tenant_id" | "subject">, source: string) => ({
  tenant_id,
  subject: vault.blindIndex(`${subject} ${source}`, "password-attempts"),
});

/**
 * Whether the password is right. Refuses with `too_many_requests` while the source has to wait, right or wrong: what other
 * sources guess at the same account does not count here.
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

/** What strangers may guess at one account in a day, from all networks together. */
export const strangersGuesses = 20;

/** Of them, what one network can use up: a single stubborn stranger must not spend the guesses of all. */
const guessesOfNetwork = 5;

export interface TakenGuess {
  /** False when strangers have used up what they have together. */
  readonly isFree: boolean;
  /** Whether it counts among theirs. */
  readonly isCounted: boolean;
}

/**
 * Takes one guess from what all strangers have together. Call it where the source does not have to wait, before the password is
 * judged: guesses sent at once do not exceed it then. A known source takes none, nor does a network that has used up its own.
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

/** The guess was right, and does not count. */
export async function giveGuessBack(needs: Needs, guess: Guess, taken: TakenGuess): Promise<void> {
  if (taken.isCounted) await attemptStore.giveBack(needs.db, keyOf(needs, guess, "strangers"));
}

/** False from the second call within a day. */
export async function isFirstOfDay(needs: Needs, guess: Pick<Guess, "tenant_id" | "subject">): Promise<boolean> {
  const now = needs.clock.now();
  const forgetBefore = new Date(now.getTime() - forgetAttemptsMs);
  return (await attemptStore.take(needs.db, keyOf(needs, guess, "once"), { now, forgetBefore })) === 1;
}

/** Run now and then: wrong passwords of long ago do not count. */
export const forgetOldAttempts = (needs: { db: Db; clock: Clock }): Promise<void> =>
  attemptStore.forget(needs.db, new Date(needs.clock.now().getTime() - forgetAttemptsMs));
