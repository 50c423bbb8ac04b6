import { StrictMode, startTransition } from "react";
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

// Back or Forward before the router listens changes the address and leaves the other page's HTML: React could not hydrate it.
if (location.pathname + location.search !== window.documentAddress) location.reload();
else
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
