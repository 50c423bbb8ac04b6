import { SupportPage } from "../../features/support/support-page.tsx";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import type { Route } from "./+types/support";

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.support_title()), notIndexed];

export default function Support() {
  return <SupportPage view={{ of: "list" }} />;
}
