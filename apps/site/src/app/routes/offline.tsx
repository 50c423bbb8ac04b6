import { OfflinePage } from "../../features/pwa/offline-page.tsx";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import type { Route } from "./+types/offline";

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.pwa_offline_title()), notIndexed];

/** The service worker caches this page (src/worker). */
export default function Offline() {
  return <OfflinePage />;
}
