/** Sleep that can be cut short, for a loop that polls and is also notified. */
export interface WakeableSleep {
  /** A wake ends it only when it is wakeable; `end` ends it always. */
  take(ms: number, wakeable: boolean): Promise<void>;
  wake(): void;
  /** Whether `wake` was called since the last `woken`. */
  woken(): boolean;
  /** No sleep any more. */
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
