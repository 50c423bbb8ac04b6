import { StrictMode, startTransition, use } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import "../lib/locale.client.ts";
import { retryPageData } from "../lib/retry-page-data.ts";

// The router has no other place for it.
window.fetch = retryPageData(window.fetch);

declare global {
  interface Window {
    /** Path and query of the address that the document was opened with; the head's script sets it. */
    documentAddress?: string;
  }
}

const never = new Promise<never>(() => {});

/** The router reads the address once the page's data has arrived. Back or Forward before that leaves the other page's HTML, which React could not hydrate. */
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
