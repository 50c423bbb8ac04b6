import type { BetRecord, Download, PlayerBonus, Transaction, WalletStatement } from "@trevo/contract";
import type { AnchoredPage } from "../../kernel/page-of.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { WalletBalance } from "../wallet/index.ts";
import type { BetsFilter } from "./list-bets.ts";
import type { TransactionsQuery } from "./list-transactions.ts";
import type { TransactionsFilter } from "./transaction-sources.ts";

export type BonusTransaction = Transaction & { readonly bonus: PlayerBonus | null };

/**
 * Shows a player the balance, the history of transactions and bets, and statements of a month or a year, on screen and as files.
 * Guarantees: no page of a list shows rows committed after its first page was read; the lines of a statement add up to its closing balance.
 * It owns no table: deposits and withdrawals come from their modules, everything else from the ledger.
 */
export interface Statements {
  balance(scope: PlayerScope): Promise<WalletBalance>;
  listTransactions(scope: PlayerScope, query: TransactionsQuery): Promise<AnchoredPage<Transaction>>;
  /** Entries of bonuses, each with the present state of its bonus. */
  listBonuses(scope: PlayerScope, query: { page: number; as_of?: string | undefined }): Promise<AnchoredPage<BonusTransaction>>;
  listBets(scope: PlayerScope, query: BetsFilter & { page: number; as_of?: string | undefined }): Promise<AnchoredPage<BetRecord>>;
  /** `period`: a month (`2026-11`) or a year (`2026`) of the brand's calendar. */
  read(scope: PlayerScope, period: string): Promise<WalletStatement>;
  exportTransactions(scope: PlayerScope, filter: TransactionsFilter): Download;
  exportBets(scope: PlayerScope, filter: BetsFilter): Download;
  export(scope: PlayerScope, period: string): Promise<Download>;
}
