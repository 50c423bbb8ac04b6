import { StrictMode, startTransition, use } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import "../lib/locale.client.ts";
import { retryPageData } from "../lib/retry-page-data.ts";

// The router offers no other way to retry its requests for page data.
window.fetch = retryPageData(window.fetch);

declare global {
  interface Window {
    /** Path and query with which the document was opened; set by the head's script. */
    documentAddress?: string;
  }
}

const never = new Promise<never>(() => {});

/**
 * The router reads the address once the page's data has arrived. If the user pressed Back or Forward before that, the HTML belongs to
 * another page and React could not hydrate it: reload.
 */
function Page() {
  if (location.pathname + location.search !== window.documentAddress) {
    location.reload();
    use(never);
  }
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
  );
});
