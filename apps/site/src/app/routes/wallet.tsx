import { useLocation } from "react-router";
import { thumbFor } from "../../features/casino/cover.ts";
import { WalletPage } from "../../features/wallet/wallet-page.tsx";
import { m } from "../../paraglide/messages.js";
import { PlayerOnly } from "../frame/player-only.tsx";

export const meta = () => [{ title: m.nav_wallet() }, { name: "robots", content: "noindex" }];

export default function Wallet() {
  const bets = useLocation().pathname.endsWith("/history-casino");
  return (
    <PlayerOnly title={m.nav_wallet()}>
      <WalletPage thumbFor={thumbFor} firstTab={bets ? "bets" : "all"} />
    </PlayerOnly>
  );
}
