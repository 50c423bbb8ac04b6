import { reloadWhenFree } from "./reload-hold.ts";
import { createStore } from "./store.ts";

/** What the page knows of its service worker. */
export interface WorkerState {
  installed: boolean;
  activated: boolean;
  updateAvailable: boolean;
  /** The registration was refused. */
  failed: boolean;
}

export const workerStore = createStore<WorkerState>({ installed: false, activated: false, updateAvailable: false, failed: false });

const script = "/sw-custom.js";
const checkEveryMs = [20_000, 30_000] as const;
/** The two clocks meet once a minute: then one of them asks. */
const leastGapMs = 5_000;
/** How long a new version may take to take over. */
const takeOverMs = 10_000;

let registration: ServiceWorkerRegistration | null = null;
let updatedAt = Number.NEGATIVE_INFINITY;

export const workersSupported = (): boolean => typeof navigator !== "undefined" && "serviceWorker" in navigator;

/** Registers the worker, looks for new versions, and loads the page again when one has taken over. Returns how to stop. */
export function keepServiceWorker(): () => void {
  if (!workersSupported()) return () => undefined;
  const { serviceWorker } = navigator;
  const stop = new AbortController();
  const { signal } = stop;
  // The first worker of a browser takes over a page that is its own version already.
  let controlled = serviceWorker.controller !== null;
  const takenOver = () => {
    if (controlled) reloadWhenFree();
    controlled = true;
  };
  serviceWorker.addEventListener("controllerchange", takenOver, { signal });
  serviceWorker.addEventListener(
    "message",
    (event: MessageEvent<{ type?: string } | null>) => event.data?.type === "UPDATED" && reloadWhenFree(),
    { signal },
  );
  serviceWorker.register(script, { scope: "/" }).then(
    (made) => !signal.aborted && watch(made, signal),
    () => workerStore.set({ ...workerStore.get(), failed: true }),
  );
  const timers = checkEveryMs.map((ms) => setInterval(refreshServiceWorker, ms));
  return () => {
    stop.abort();
    for (const timer of timers) clearInterval(timer);
  };
}

function watch(made: ServiceWorkerRegistration, signal: AbortSignal): void {
  registration = made;
  updatedAt = performance.now();
  const look = () => {
    const { waiting, active } = made;
    const installed = Boolean(waiting ?? active);
    workerStore.set({ installed, activated: active !== null, updateAvailable: Boolean(waiting && active), failed: false });
  };
  const follow = () => {
    made.installing?.addEventListener("statechange", look, { signal });
    look();
  };
  made.addEventListener("updatefound", follow, { signal });
  follow();
}

/** Asks whether there is a new version: at the clocks' turn, and on the way between the site's areas. Costs nothing in a hidden page. */
export function refreshServiceWorker(): void {
  const now = performance.now();
  if (!registration || document.visibilityState !== "visible" || !navigator.onLine || now - updatedAt < leastGapMs) return;
  updatedAt = now;
  // Without an answer, the next turn asks again.
  registration.update().catch(() => undefined);
}

/** Lets the waiting version take over. Throws when there is none, or when it does not within ten seconds. */
export async function takeUpdate(): Promise<void> {
  const waiting = registration?.waiting;
  if (!waiting) throw new Error("no version waits");
  const taken = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the new version did not take over")), takeOverMs);
    navigator.serviceWorker.addEventListener(
      "controllerchange",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
  waiting.postMessage({ type: "SKIP_WAITING" });
  await taken;
}
