import { m } from "../../paraglide/messages.js";

export function WalletPage() {
  return <h1 className="page-title">{m.nav_wallet()}</h1>;
}
