import type { ApiFailure } from "./error-text.ts";
import { createStore } from "./store.ts";

/** The result of the latest requests. */
export interface ApiHealth {
  /** What the last refused call said: its fields' sentences, or `error_messages.{status}` where it had none. */
  readonly current: readonly string[];
  /** Calls in a row that got no answer at all. */
  readonly unanswered: number;
  /** The last answer was that the house is temporarily unavailable. */
  readonly isUnavailable: boolean;
}

export const healthy: ApiHealth = { current: [], unanswered: 0, isUnavailable: false };

/** Answers that the caller alone deals with. */
const callersOwn = new Set([403, 490]);

/** After one more call. */
export function afterCall(health: ApiHealth, reply: { ok: true } | ApiFailure): ApiHealth {
  if (reply.ok) return health.unanswered === 0 && !health.isUnavailable ? health : { ...health, unanswered: 0, isUnavailable: false };
  if (reply.status === 0) return { ...health, unanswered: health.unanswered + 1 };
  if (callersOwn.has(reply.status)) return health;
  const texts = Object.values(reply.error.errors ?? {}).flat();
  return {
    ...health,
    isUnavailable: reply.error.code === "unavailable",
    current: texts.length > 0 ? texts : [`error_messages.${reply.status}`],
  };
}

export const apiHealthStore = createStore<ApiHealth>(healthy);

export const noteCall = (reply: { ok: true } | ApiFailure): void => apiHealthStore.set(afterCall(apiHealthStore.get(), reply));
