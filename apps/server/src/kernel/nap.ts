/** Sleep that can be cut short, for a loop that polls and is also told. */
export interface Nap {
  /** A wake ends it only when it is wakeable; `end` ends it always. */
  take(ms: number, wakeable: boolean): Promise<void>;
  wake(): void;
  /** Whether somebody called since this was last asked. */
  woken(): boolean;
  /** No sleep any more. */
  end(): void;
  over(): boolean;
}

export function createNap(): Nap {
  let called = false;
  let over = false;
  let rise: (() => void) | null = null;
  let light = false;
  return {
    take: (ms, wakeable) => {
      if (over || ms === 0 || (wakeable && called)) return Promise.resolve();
      return new Promise((resolve) => {
        light = wakeable;
        rise = () => {
          clearTimeout(timer);
          rise = null;
          resolve();
        };
        const timer = setTimeout(() => rise?.(), ms);
      });
    },
    wake: () => {
      called = true;
      if (light) rise?.();
    },
    woken: () => {
      const answer = called;
      called = false;
      return answer;
    },
    end: () => {
      over = true;
      rise?.();
    },
    over: () => over,
  };
}
