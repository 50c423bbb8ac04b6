import { loadPart } from "../../lib/load-part.ts";
import { createStore } from "../../lib/store.ts";

export interface FatalError {
  readonly error: unknown;
  /** The page of the history on which it happened: the next one is a new beginning. */
  readonly page: string;
}

export const fatalErrorStore = createStore<FatalError | null>(null);

/** Reports uncaught errors; one of the site's own code replaces the page. Returns how to stop. */
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
