import { reloadWhenFree } from "./reload-hold.ts";
import { createStore } from "./store.ts";

/** State of the page's service worker. */
export interface WorkerState {
  installed: boolean;
  activated: boolean;
  updateAvailable: boolean;
  /** The registration failed. */
  failed: boolean;
}

export const workerStore = createStore<WorkerState>({ installed: false, activated: false, updateAvailable: false, failed: false });

const script = "/sw-custom.js";
const checkEveryMs = [20_000, 30_000] as const;
/** The two timers coincide once a minute; this minimum gap ensures that only one of them checks. */
const leastGapMs = 5_000;
/** Maximum time for a new version to take over, ms. */
const takeOverMs = 10_000;

let registration: ServiceWorkerRegistration | null = null;
let updatedAt = Number.NEGATIVE_INFINITY;

export const workersSupported = (): boolean => typeof navigator !== "undefined" && "serviceWorker" in navigator;

/** Registers the worker, checks for new versions, and reloads the page when one has taken over. Returns a function that stops it. */
export function keepServiceWorker(): () => void {
  if (!workersSupported()) return () => undefined;
  const { serviceWorker } = navigator;
  const stop = new AbortController();
  const { signal } = stop;
  // The first worker of a browser takes over a page that already has its version.
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

/** Checks for a new version: on the timers, and when the visitor moves between areas of the site. Does nothing in a hidden page. */
export function refreshServiceWorker(): void {
  const now = performance.now();
  if (!registration || document.visibilityState !== "visible" || !navigator.onLine || now - updatedAt < leastGapMs) return;
  updatedAt = now;
  // If the check fails, the next one tries again.
  registration.update().catch(() => undefined);
}

/** Lets the waiting version take over. Throws if there is none, or if it does not within ten seconds. */
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
