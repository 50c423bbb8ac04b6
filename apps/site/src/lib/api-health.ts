import type { ApiFailure } from "./error-text.ts";
import { createStore } from "./store.ts";

/** Result of the latest requests. */
export interface ApiHealth {
  /** Messages of the last refused call: those of its fields, or `error_messages.{status}` without any. */
  readonly current: readonly string[];
  /** Number of consecutive calls that got no response at all. */
  readonly unanswered: number;
  /** The last response reported that the site is temporarily unavailable. */
  readonly isUnavailable: boolean;
  /** The server has deferred a read because it is overloaded. Reset a while after the last such response. */
  readonly isLoaded: boolean;
}

export const healthy: ApiHealth = { current: [], unanswered: 0, isUnavailable: false, isLoaded: false };

/** Returns the health after one more call. */
export function afterCall(health: ApiHealth, reply: { ok: true } | ApiFailure): ApiHealth {
  if (reply.ok) return health.unanswered === 0 && !health.isUnavailable ? health : { ...health, unanswered: 0, isUnavailable: false };
  if (reply.status === 0) return { ...health, unanswered: health.unanswered + 1 };
  // Responses that only the caller handles.
  if (reply.status === 403 || reply.status === 490) return health;
  const texts = Object.values(reply.error.errors ?? {}).flat();
  return {
    ...health,
    isUnavailable: reply.error.code === "unavailable",
    current: texts.length > 0 ? texts : [`error_messages.${reply.status}`],
  };
}

/** True if the server deferred the request in favour of more important ones. It may be repeated after `retryAfterMs`. */
export const isBusy = (failure: ApiFailure): boolean => failure.status === 503 && failure.error.code === "busy";

export const apiHealthStore = createStore<ApiHealth>(healthy);

/** Added to the server's retry delay, so that the notice stays while deferred reads are repeated, ms. */
const loadedForMs = 4_000;
let loadedUntil: ReturnType<typeof setTimeout> | undefined;

/** Records the result of a call. `isRead`: reads are retried automatically and the page shows it; writes are not retried. */
export function noteCall(reply: { ok: true } | ApiFailure, isRead: boolean): void {
  apiHealthStore.set(afterCall(apiHealthStore.get(), reply));
  if (reply.ok || !isRead || !isBusy(reply)) return;
  apiHealthStore.set({ ...apiHealthStore.get(), isLoaded: true });
  clearTimeout(loadedUntil);
  const end = () => apiHealthStore.set({ ...apiHealthStore.get(), isLoaded: false });
  loadedUntil = setTimeout(end, (reply.retryAfterMs ?? 0) + loadedForMs);
}
