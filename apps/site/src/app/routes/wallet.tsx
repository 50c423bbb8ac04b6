import { useLocation } from "react-router";
import { thumbFor } from "../../features/casino/cover.ts";
import { WithdrawalWay } from "../../features/withdraw/withdrawal-way.tsx";
import { WalletPage } from "../../features/wallet/wallet-page.tsx";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { AccountFrame } from "../frame/account-frame.tsx";
import type { Route } from "./+types/wallet";

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.nav_wallet()), notIndexed];

export default function Wallet() {
  const bets = useLocation().pathname.endsWith("/history-casino");
  return (
    <AccountFrame title={m.nav_wallet()}>
      <WalletPage thumbFor={thumbFor} WithdrawalWay={WithdrawalWay} firstTab={bets ? "bets" : "all"} />
    </AccountFrame>
  );
}
