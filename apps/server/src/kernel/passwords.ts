import { hash, verify } from "@node-rs/argon2";
import { refuse } from "./errors.ts";

/** Argon2id (the library's default) at OWASP's floor: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing takes a core for tens of milliseconds: two at once leave room for everything else. */
const atOnce = 2;
/** About two seconds of waiting; whoever comes after that is refused and tries again. */
const maxWaiting = 100;

export interface Passwords {
  /** A PHC string with its own salt. Refuses with `busy` when too many wait. */
  hash(password: string): Promise<string>;
  /** With null it works as long and answers false: an unknown account takes the time of a known one. */
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

/** Runs work at most `atOnce` at a time, in order of arrival. */
function createQueue(limits: { atOnce: number; maxWaiting: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <R>(work: () => Promise<R>): Promise<R> => {
    if (running >= limits.atOnce) {
      if (waiting.length >= limits.maxWaiting) throw refuse("busy", { retryAfter: 2 });
      // Whoever finishes hands its place over, so that nobody slips in between.
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
