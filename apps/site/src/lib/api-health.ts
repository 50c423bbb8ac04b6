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
  /** The server has put a read off because it is loaded; false again a while after the last such answer. */
  readonly isLoaded: boolean;
}

export const healthy: ApiHealth = { current: [], unanswered: 0, isUnavailable: false, isLoaded: false };

/** After one more call. */
export function afterCall(health: ApiHealth, reply: { ok: true } | ApiFailure): ApiHealth {
  if (reply.ok) return health.unanswered === 0 && !health.isUnavailable ? health : { ...health, unanswered: 0, isUnavailable: false };
  if (reply.status === 0) return { ...health, unanswered: health.unanswered + 1 };
  // Answers that the caller alone deals with.
  if (reply.status === 403 || reply.status === 490) return health;
  const texts = Object.values(reply.error.errors ?? {}).flat();
  return {
    ...health,
    isUnavailable: reply.error.code === "unavailable",
    current: texts.length > 0 ? texts : [`error_messages.${reply.status}`],
  };
}

/** Not now: what was asked gives way to what matters more, and may be asked again after `retryAfterMs`. */
export const isBusy = (failure: ApiFailure): boolean => failure.status === 503 && failure.error.code === "busy";

export const apiHealthStore = createStore<ApiHealth>(healthy);

/** Longer than the server asks to wait, so that the words stay while what was put off is asked for again. */
const loadedForMs = 4_000;
let loadedUntil: ReturnType<typeof setTimeout> | undefined;

/** `isRead`: a read is asked for again by itself, and the page says so; what was sent is not. */
export function noteCall(reply: { ok: true } | ApiFailure, isRead: boolean): void {
  apiHealthStore.set(afterCall(apiHealthStore.get(), reply));
  if (reply.ok || !isRead || !isBusy(reply)) return;
  apiHealthStore.set({ ...apiHealthStore.get(), isLoaded: true });
  clearTimeout(loadedUntil);
  const end = () => apiHealthStore.set({ ...apiHealthStore.get(), isLoaded: false });
  loadedUntil = setTimeout(end, (reply.retryAfterMs ?? 0) + loadedForMs);
}
