import "./wallet.css";
import type { Transaction } from "@trevo/contract";
import type { ComponentType } from "react";
import { ListMemory } from "../../lib/query.tsx";
import { m } from "../../paraglide/messages.js";
import { BalancePanel } from "./balance-panel.tsx";
import { Statement } from "./statement-list.tsx";

export interface WalletPageProps {
  /** `dice` → the picture of the game, a square. */
  thumbFor: (image: string) => string;
  /** A withdrawal's way to the bank, as the withdraw feature shows it. */
  WithdrawalWay: ComponentType<{ first: Transaction }>;
  /** The default where the address names no filter. */
  firstTab?: "all" | "bets";
}

/** A player's money: how much, what of, and every movement. */
export function WalletPage(props: WalletPageProps) {
  return (
    <ListMemory>
      <div className="wallet" data-wide="">
        <h1 className="page-title">{m.wallet_title()}</h1>
        <BalancePanel />
        <Statement {...props} />
      </div>
    </ListMemory>
  );
}
