/** A sleep that can be cut short, for loops that both poll and receive hints. */
export interface WakeableSleep {
  /** A wake ends the sleep only if it is wakeable; `end` always does. */
  take(ms: number, wakeable: boolean): Promise<void>;
  wake(): void;
  /** True if `wake` was called since the last call of `woken`. */
  woken(): boolean;
  /** Ends all sleeps, current and future. */
  end(): void;
  over(): boolean;
}

export function createWakeableSleep(): WakeableSleep {
  let called = false;
  let over = false;
  let resume: (() => void) | null = null;
  let light = false;
  return {
    take: (ms, wakeable) => {
      if (over || ms === 0 || (wakeable && called)) return Promise.resolve();
      return new Promise((resolve) => {
        light = wakeable;
        resume = () => {
          clearTimeout(timer);
          resume = null;
          resolve();
        };
        const timer = setTimeout(() => resume?.(), ms);
      });
    },
    wake: () => {
      called = true;
      if (light) resume?.();
    },
    woken: () => {
      const answer = called;
      called = false;
      return answer;
    },
    end: () => {
      over = true;
      resume?.();
    },
    over: () => over,
  };
}
