import { OfflinePage } from "../../features/showcase/offline-page.tsx";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import type { Route } from "./+types/offline";

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.lost_title()), notIndexed];

export default function Offline() {
  return <OfflinePage />;
}
