import "./wallet.css";
import { ListMemory } from "../../lib/query.tsx";
import { m } from "../../paraglide/messages.js";
import { BalancePanel } from "./balance-panel.tsx";
import { Statement } from "./statement-list.tsx";

export interface WalletPageProps {
  /** `dice` → the picture of the game, a square. */
  thumbFor: (gamecode: string) => string;
  /** What the address asks for where it names no filter. */
  firstTab?: "all" | "bets";
}

/** A player's money: how much, what of, and every movement. */
export function WalletPage({ thumbFor, firstTab = "all" }: WalletPageProps) {
  return (
    <ListMemory>
      <div className="wallet">
        <h1 className="page-title">{m.wallet_title()}</h1>
        <BalancePanel />
        <Statement thumbFor={thumbFor} firstTab={firstTab} />
      </div>
    </ListMemory>
  );
}
