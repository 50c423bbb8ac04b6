export interface Turns {
  take<R>(name: string, work: () => Promise<R>): Promise<R>;
}

/**
 * Runs one task at a time per name, in order of arrival, within this process. It saves failed attempts; correctness never depends on it.
 */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    take: async <R>(name: string, work: () => Promise<R>): Promise<R> => {
      const before = last.get(name) ?? Promise.resolve();
      const mine = before.then(work, work);
      const settled = mine.catch(() => undefined);
      last.set(name, settled);
      try {
        return await mine;
      } finally {
        if (last.get(name) === settled) last.delete(name);
      }
    },
  };
}
