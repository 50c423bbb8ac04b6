const retryMs = 500;
const mostTries = 3;

/** A part of the site that is loaded when it is needed. Without a connection it waits for one; what then still fails is the caller's. */
export async function loadPart<Part>(load: () => Promise<Part>, tries = mostTries): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    // A request that began without a connection may fail after it is back.
    if (navigator.onLine && tries <= 1) throw error;
    const left = navigator.onLine ? tries - 1 : tries;
    await (navigator.onLine ? new Promise((resolve) => setTimeout(resolve, retryMs)) : cameOnline());
    reviveStyles();
    return loadPart(load, left);
  }
}

const cameOnline = (): Promise<unknown> => new Promise((resolve) => addEventListener("online", resolve, { once: true }));

/** The bundler asks for a part's style sheet once only: one that did not arrive is asked for again here. */
function reviveStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")) {
    if (!hasArrived(link)) link.replaceWith(link.cloneNode());
  }
}

/** Chromium keeps the rules of a sheet that failed out of reach, as it does with a stranger's. */
function hasArrived({ sheet }: HTMLLinkElement): boolean {
  try {
    return Boolean(sheet?.cssRules.length);
  } catch {
    return false;
  }
}
