import "./wallet.css";
import type { Transaction } from "@trevo/contract";
import type { ComponentType } from "react";
import { ListMemory } from "../../lib/query.tsx";
import { m } from "../../paraglide/messages.js";
import { BalancePanel } from "./balance-panel.tsx";
import { Statement } from "./statement-list.tsx";

export interface WalletPageProps {
  /** Returns the square picture of a game, such as `dice`. */
  thumbFor: (image: string) => string;
  /** Progress of a withdrawal, provided by the withdraw feature. */
  WithdrawalWay: ComponentType<{ first: Transaction }>;
  /** Default tab if the address names none. */
  firstTab?: "all" | "bets";
}

/** The player's wallet: the balance, its parts, and every movement. */
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
