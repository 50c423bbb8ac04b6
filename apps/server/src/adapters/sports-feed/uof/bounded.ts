/** More than a feed lists at once. The oldest are forgotten. */
const maxKept = 20_000;

export interface Bounded<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  delete(key: string): void;
  entries(): Iterable<[string, T]>;
}

/** A map that forgets its oldest entries. */
export function createBounded<T>(): Bounded<T> {
  const kept = new Map<string, T>();
  return {
    get: (key) => kept.get(key),
    set: (key, value) => {
      kept.delete(key);
      kept.set(key, value);
      if (kept.size <= maxKept) return;
      for (const oldest of kept.keys()) {
        kept.delete(oldest);
        return;
      }
    },
    delete: (key) => void kept.delete(key),
    entries: () => kept.entries(),
  };
}
