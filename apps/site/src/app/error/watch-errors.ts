import { loadPart } from "../../lib/load-part.ts";
import { createStore } from "../../lib/store.ts";

export interface FatalError {
  readonly error: unknown;
  /** The page of the history on which it happened: the next one is a new beginning. */
  readonly page: string;
}

export const fatalErrorStore = createStore<FatalError | null>(null);

/** Whatever nobody caught is told, and a fault of the site's own takes the page's place (specification, section 8). Returns how to stop. */
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
