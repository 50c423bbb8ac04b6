import type { FixtureDraft } from "../port.ts";

/** Events of the feed that this process has met. */
export interface KnownEvents {
  find(event: string): "match" | "other" | undefined;
  /** True if the match is unknown, or was announced differently. */
  isNew(event: string, draft: FixtureDraft): boolean;
  /** Null for an event that is no football match. */
  keep(event: string, draft: FixtureDraft | null): void;
  forget(event: string): void;
  /** False if a newer message about the odds of this event has been taken. */
  advance(event: string, at: Date): boolean;
  /** False if the event was requested again within the last minute. */
  mayRequest(event: string): boolean;
}

/** More than a feed lists at once. The oldest are forgotten and looked up again. */
const maxKept = 20_000;
const againMs = 60_000;

function createBounded<T>() {
  const kept = new Map<string, T>();
  return {
    get: (key: string): T | undefined => kept.get(key),
    set: (key: string, value: T): void => {
      kept.delete(key);
      kept.set(key, value);
      if (kept.size <= maxKept) return;
      for (const oldest of kept.keys()) {
        kept.delete(oldest);
        return;
      }
    },
    delete: (key: string): void => void kept.delete(key),
  };
}

export function createKnownEvents(): KnownEvents {
  const drafts = createBounded<string>();
  const newest = createBounded<number>();
  const requested = createBounded<number>();
  const other = "";
  return {
    find: (event) => {
      const draft = drafts.get(event);
      return draft === undefined ? undefined : draft === other ? "other" : "match";
    },
    isNew: (event, draft) => drafts.get(event) !== JSON.stringify(draft),
    keep: (event, draft) => drafts.set(event, draft ? JSON.stringify(draft) : other),
    forget: (event) => drafts.delete(event),
    advance: (event, at) => {
      if (at.getTime() < (newest.get(event) ?? 0)) return false;
      newest.set(event, at.getTime());
      return true;
    },
    mayRequest: (event) => {
      const moment = performance.now();
      if (moment - (requested.get(event) ?? Number.NEGATIVE_INFINITY) < againMs) return false;
      requested.set(event, moment);
      return true;
    },
  };
}
