import { reloadWhenFree } from "./reload-hold.ts";
import { momentMs } from "./storage-shape.ts";

const firstWaitMs = 500;
const mostTries = 5;

/** Files of a build stay on the server for weeks. If one is missing nevertheless, the page itself is too old and is reloaded once. */
const reloadedKey = "reloaded-for-part";
const onceInMs = 60_000;

/**
 * Loads a part of the site on demand. Waits for a connection if there is none. A part that still fails reloads the page; a second failure
 * within a minute is thrown to the caller.
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
    // A request that began without a connection may fail after the connection is back.
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
    // Without session storage the page could reload endlessly.
    return false;
  }
}

const cameOnline = (): Promise<unknown> => new Promise((resolve) => addEventListener("online", resolve, { once: true }));

/**
 * Stylesheets that failed to load. Only the error event identifies them: a stylesheet that is still loading looks the same, and removing it
 * would leave its waiting part pending forever.
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

/** The bundler requests a part's stylesheet only once, so a failed one is requested again here. */
function reviveStyles(): void {
  for (const link of failed) {
    failed.delete(link);
    if (link.isConnected) link.replaceWith(link.cloneNode());
  }
}
