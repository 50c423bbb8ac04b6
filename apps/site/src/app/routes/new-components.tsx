import { PartsPage } from "../../features/showcase/parts-page.tsx";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import type { Route } from "./+types/new-components";

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.parts_title(), m.parts_text()), notIndexed];

export default function NewComponents() {
  return <PartsPage />;
}
