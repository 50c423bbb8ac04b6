import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import "../lib/locale.client.ts";
import { retryPageData } from "../lib/retry-page-data.ts";

// The router has no other place for it.
window.fetch = retryPageData(window.fetch);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
