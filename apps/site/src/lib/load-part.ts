import { reloadWhenFree } from "./reload-hold.ts";
import { momentMs } from "./storage-shape.ts";

const firstWaitMs = 500;
const mostTries = 5;

/** Files of a build stay on the server for weeks; should one be gone all the same, the page itself is too old: it is loaded again, once. */
const reloadedKey = "reloaded-for-part";
const onceInMs = 60_000;

/**
 * A part of the site that is loaded when it is needed. Without a connection it waits for one; what then still fails loads the
 * page again, and the second time within a minute is the caller's.
 */
export async function loadPart<Part>(load: () => Promise<Part>, tried = 0): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine) await cameOnline();
    else if (tried + 1 >= mostTries) {
      if (!mayReload()) throw error;
      reloadWhenFree();
      return new Promise<Part>(() => undefined);
    }
    // A request that began without a connection may fail after it is back.
    else await new Promise((resolve) => setTimeout(resolve, firstWaitMs * 2 ** tried));
    reviveStyles();
    return loadPart(load, navigator.onLine ? tried + 1 : tried);
  }
}

function mayReload(): boolean {
  try {
    const last = momentMs(sessionStorage.getItem(reloadedKey) ?? "") ?? 0;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    return Date.now() - last > onceInMs;
  } catch {
    // A browser that remembers nothing would load the page for ever.
    return false;
  }
}

const cameOnline = (): Promise<unknown> => new Promise((resolve) => addEventListener("online", resolve, { once: true }));

/**
 * Style sheets that did not arrive. Only the event shows it: one that is still on its way looks the same, and whoever waits for
 * it would wait for ever if it were taken out of the page.
 */
const failed = new Set<HTMLLinkElement>();

if (typeof document !== "undefined") {
  document.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === "stylesheet") failed.add(target);
    },
    { capture: true },
  );
}

/** The bundler asks for a part's style sheet once only: one that failed is requested again here. */
function reviveStyles(): void {
  for (const link of failed) {
    failed.delete(link);
    if (link.isConnected) link.replaceWith(link.cloneNode());
  }
}
