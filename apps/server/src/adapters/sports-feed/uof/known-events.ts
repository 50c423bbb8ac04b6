import type { FixtureDraft } from "../port.ts";
import { createBounded } from "./bounded.ts";

/** Events of the feed that this process has met. One that is forgotten is looked up again. */
export interface KnownEvents {
  find(event: string): "match" | "other" | undefined;
  /** True if the match is unknown, or was announced differently. */
  isNew(event: string, draft: FixtureDraft): boolean;
  /** Null for an event that is no football match. */
  keep(event: string, draft: FixtureDraft | null): void;
  forget(event: string): void;
}

export function createKnownEvents(): KnownEvents {
  const drafts = createBounded<string>();
  const other = "";
  return {
    find: (event) => {
      const draft = drafts.get(event);
      return draft === undefined ? undefined : draft === other ? "other" : "match";
    },
    isNew: (event, draft) => drafts.get(event) !== JSON.stringify(draft),
    keep: (event, draft) => drafts.set(event, draft ? JSON.stringify(draft) : other),
    forget: (event) => drafts.delete(event),
  };
}
