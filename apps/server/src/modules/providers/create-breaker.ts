import type { Clock } from "../../kernel/clock.ts";

/** Number of consecutive failures that open the breaker. After a pause, one call may try again. */
const failuresMax = 5;
const pauseMs = 30_000;

/** Holds back calls to an address that keeps failing, so that nobody waits for a time-out. Each process has its own. */
export interface Breaker {
  readonly isOpen: () => boolean;
  /** True if a call may go out now. While the breaker is open, one call per pause may. */
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
