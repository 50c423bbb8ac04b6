import type { Clock } from "../../kernel/clock.ts";

/** So many failures in a row open it; after a pause one call may try. */
const failuresMax = 5;
const pauseMs = 30_000;

/** One process's own opinion of an address: no call goes to whom it keeps failing, so that nobody waits for a time-out. */
export interface Breaker {
  readonly isOpen: () => boolean;
  /** True when a call may go out now; of an open one, one call a pause. */
  readonly mayCall: () => boolean;
  readonly note: (went: "well" | "wrong") => void;
}

export function createBreaker(clock: Clock): Breaker {
  let failures = 0;
  let triesAt = 0;
  const isOpen = (): boolean => failures >= failuresMax;
  return {
    isOpen,
    mayCall: () => {
      if (!isOpen()) return true;
      const now = clock.now().getTime();
      if (now < triesAt) return false;
      triesAt = now + pauseMs;
      return true;
    },
    note: (went) => {
      failures = went === "well" ? 0 : failures + 1;
      if (isOpen()) triesAt = clock.now().getTime() + pauseMs;
    },
  };
}
