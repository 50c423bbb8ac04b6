import { hash, verify } from "@node-rs/argon2";
import { refuse } from "./errors.ts";

/** Argon2id (the library's default) at OWASP's minimum: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash takes a core for tens of milliseconds. Two at a time leave room for other work. */
const atOnce = 2;
/** About two seconds of waiting; later calls are refused. */
const maxWaiting = 100;

export interface Passwords {
  /** Returns a PHC string with its own salt. Refuses with `busy` if too many calls are waiting. */
  hash(password: string): Promise<string>;
  /** With null it takes as long and returns false, so that response times do not reveal unknown accounts. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

export function createPasswords(limits: { atOnce: number; maxWaiting: number } = { atOnce, maxWaiting }): Passwords {
  const run = createQueue(limits);
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => run(() => hash(password, cost)),
    verify: async (stored, password) => {
      decoy ??= hash("a password that no account has", cost);
      const against = stored ?? (await decoy);
      const matches = await run(() => verify(against, password));
      return matches && stored !== null;
    },
  };
}

/** Runs at most `atOnce` calls at a time, in order of arrival. */
function createQueue(limits: { atOnce: number; maxWaiting: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <R>(work: () => Promise<R>): Promise<R> => {
    if (running >= limits.atOnce) {
      if (waiting.length >= limits.maxWaiting) throw refuse("busy", { retryAfter: 2 });
      // A finished call passes its place on, so that no new call takes it.
      await new Promise<void>((start) => waiting.push(start));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
