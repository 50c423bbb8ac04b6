import { FairnessPage } from "../../features/fairness/fairness-page.tsx";
import { pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import type { Route } from "./+types/fairness";

export const meta: Route.MetaFunction = (page) => pageTitle(page, m.nav_fairness());

/** Public; `#proof=` shows one proof. */
export default function Fairness() {
  return <FairnessPage />;
}
