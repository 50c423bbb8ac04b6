import { Unsubscribe } from "../../features/messages/unsubscribe.tsx";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import type { Route } from "./+types/unsubscribe";

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.messages_leave_title()), notIndexed];

export default function UnsubscribePage() {
  return <Unsubscribe />;
}
