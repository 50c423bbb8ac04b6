import { FairnessPage } from "../../features/fairness/fairness-page.tsx";
import { m } from "../../paraglide/messages.js";

export const meta = () => [{ title: m.nav_fairness() }];

/** Open to everyone: `?round=` shows one proof. */
export default function Fairness() {
  return <FairnessPage />;
}
