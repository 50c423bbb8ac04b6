import type { Clock } from "./clock.ts";
import { Fault } from "./errors.ts";

export interface KeptReadings<Value> {
  /** What was read last under this name, while it is fresh. Else what `read` answers, for everybody who asks meanwhile. */
  of<Read extends Value>(name: string, read: () => Promise<Read>): Promise<Read>;
  forget(name: string): void;
  clear(): void;
}

export interface KeptReadingsNeeds {
  /** Absent: a reading is fresh until it is forgotten. */
  readonly fresh?: { readonly clock: Clock; readonly ms: number };
  /** Names at the same time; the oldest reading goes first. */
  readonly most?: number;
  /** A reading that takes longer fails for whoever waits, and the next caller reads again: a connection may never answer. */
  readonly deadlineMs?: number;
}

const defaultDeadlineMs = 10_000;

/** Readings that everybody shares. A failed one is kept for nobody. What is kept is shared too: nobody may change it. */
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
