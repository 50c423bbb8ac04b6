/** All delayed actions of the sandbox, so that closing it leaves nothing running. */
export interface Timers {
  later(ms: number, action: () => void): void;
  close(): void;
}

export function createTimers(): Timers {
  const pending = new Set<NodeJS.Timeout>();
  let closed = false;
  return {
    later: (ms, action) => {
      if (closed) return;
      const timer = setTimeout(() => {
        pending.delete(timer);
        action();
      }, ms);
      pending.add(timer);
    },
    close: () => {
      closed = true;
      for (const timer of pending) clearTimeout(timer);
      pending.clear();
    },
  };
}
