const firstWaitMs = 500;
const mostTries = 5;

/** A part of the site that is loaded when it is needed. Without a connection it waits for one; what then still fails is the caller's. */
export async function loadPart<Part>(load: () => Promise<Part>, tried = 0): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine) await cameOnline();
    else if (tried + 1 >= mostTries) throw error;
    // A request that began without a connection may fail after it is back.
    else await new Promise((resolve) => setTimeout(resolve, firstWaitMs * 2 ** tried));
    reviveStyles();
    return loadPart(load, navigator.onLine ? tried + 1 : tried);
  }
}

const cameOnline = (): Promise<unknown> => new Promise((resolve) => addEventListener("online", resolve, { once: true }));

/**
 * Style sheets that did not arrive. Only the event tells: one that is still on its way looks the same, and whoever waits for
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

/** The bundler asks for a part's style sheet once only: one that failed is asked for again here. */
function reviveStyles(): void {
  for (const link of failed) {
    failed.delete(link);
    if (link.isConnected) link.replaceWith(link.cloneNode());
  }
}
