import { m } from "../../paraglide/messages.js";

export function FairnessPage() {
  return <h1 className="page-title">{m.nav_fairness()}</h1>;
}
