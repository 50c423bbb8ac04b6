import type { ApiFailure } from "./error-text.ts";
import { readStored, writeStored } from "./storage.ts";
import { isInstant, jsonOf, objectOf, orNull } from "./storage-shape.ts";
import { createStore } from "./store.ts";

/** Term of a self-exclusion, ISO 8601. Without an end it is open-ended. */
export interface ExclusionTerm {
  start_at: string;
  end_at: string | null;
}

export interface Exclusion extends ExclusionTerm {
  /** Allows viewing and withdrawing the balance. Kept in the page's memory only. */
  payout_token: string | null;
}

/** Exclusion from the refusal of a login since the page was opened. */
export const exclusionStore = createStore<Exclusion | null>(null);

const key = "self_exclusion";

/** Returns the exclusion in the refusal of a login, or null. */
export function exclusionOf(failure: ApiFailure): Exclusion | null {
  const answer = failure.error as Partial<Exclusion> & { selfExcluded?: boolean };
  if (failure.status !== 403 || !answer.selfExcluded || !answer.start_at) return null;
  return { start_at: answer.start_at, end_at: answer.end_at ?? null, payout_token: answer.payout_token ?? null };
}

/** Stores the dates of the exclusion, so that a later visit shows them. */
export function keepExclusion({ start_at, end_at, payout_token }: Exclusion): void {
  writeStored(key, JSON.stringify({ start_at, end_at }));
  exclusionStore.set({ start_at, end_at, payout_token });
}

export function forgetExclusion(): void {
  writeStored(key, null);
  exclusionStore.set(null);
}

/** Returns the stored exclusion if it has not ended. `now` in milliseconds. */
export function keptExclusion(now: number): ExclusionTerm | null {
  const term = readStored(key, parseTerm);
  return term && (term.end_at === null || Date.parse(term.end_at) > now) ? term : null;
}

const parseTerm = jsonOf<ExclusionTerm>(objectOf({ start_at: isInstant, end_at: orNull(isInstant) }));
