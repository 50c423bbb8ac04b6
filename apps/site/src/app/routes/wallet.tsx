import { WalletPage } from "../../features/wallet/wallet-page.tsx";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { PlayerOnly } from "../frame/player-only.tsx";
import type { Route } from "./+types/wallet";

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.nav_wallet()), notIndexed];

export default function Wallet() {
  return <PlayerOnly title={m.nav_wallet()}><WalletPage /></PlayerOnly>;
}
