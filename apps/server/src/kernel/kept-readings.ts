import type { Clock } from "./clock.ts";
import { Fault } from "./errors.ts";

export interface KeptReadings<Value> {
  /** Returns the latest value under this name while it is fresh. Otherwise calls `read` once for all concurrent callers. */
  of<Read extends Value>(name: string, read: () => Promise<Read>): Promise<Read>;
  forget(name: string): void;
  clear(): void;
}

export interface KeptReadingsNeeds {
  /** Absent: a value is fresh until it is removed. */
  readonly fresh?: { readonly clock: Clock; readonly ms: number };
  /** Maximum number of names; the oldest value is evicted first. */
  readonly most?: number;
  /** A read that takes longer fails for all callers, and the next caller reads again: a connection may never answer. */
  readonly deadlineMs?: number;
}

const defaultDeadlineMs = 10_000;

/** A shared cache. Failed reads are not cached. Cached values are shared, so callers must not modify them. */
export function createKeptReadings<Value>({
  fresh,
  most = Infinity,
  deadlineMs = defaultDeadlineMs,
}: KeptReadingsNeeds): KeptReadings<Value> {
  const kept = new Map<string, { readonly at: number; readonly value: Promise<Value> }>();
  const now = () => fresh?.clock.now().getTime() ?? 0;
  return {
    of: <Read extends Value>(name: string, read: () => Promise<Read>): Promise<Read> => {
      const found = kept.get(name);
      // The demonstration's clock can be set back.
      if (found && (!fresh || Math.abs(now() - found.at) < fresh.ms)) return found.value as Promise<Read>;
      const value = within(deadlineMs, read());
      const reading = { at: now(), value };
      kept.delete(name);
      kept.set(name, reading);
      if (kept.size > most) kept.delete(kept.keys().next().value ?? "");
      value.catch(() => kept.get(name) === reading && kept.delete(name));
      return value;
    },
    forget: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}

async function within<Value>(ms: number, reading: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Fault(`a reading took longer than ${ms} ms`, { retryable: true })), ms);
  });
  try {
    return await Promise.race([reading, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
