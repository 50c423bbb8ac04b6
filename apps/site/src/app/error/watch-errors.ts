import { loadPart } from "../../lib/load-part.ts";
import { createStore } from "../../lib/store.ts";

export interface FatalError {
  readonly error: unknown;
  /** History entry on which the error occurred; the next page starts without it. */
  readonly page: string;
}

export const fatalErrorStore = createStore<FatalError | null>(null);

/** Reports uncaught errors. A fatal error of the site's own code replaces the page. Returns a function that stops watching. */
export function watchErrors(): () => void {
  const take = async (error: unknown): Promise<void> => {
    const { takeUncaught } = await loadPart(() => import("./report-error.ts"));
    if (takeUncaught(error) === "show") fatalErrorStore.set({ error, page: pageKey() });
  };
  const onError = (event: ErrorEvent) => void take(event.error);
  const onRejection = (event: PromiseRejectionEvent) => void take(event.reason);
  addEventListener("error", onError);
  addEventListener("unhandledrejection", onRejection);
  return () => {
    removeEventListener("error", onError);
    removeEventListener("unhandledrejection", onRejection);
  };
}

const pageKey = (): string => (history.state as { key?: string } | null)?.key ?? "default";
