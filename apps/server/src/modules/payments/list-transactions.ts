import type { Transaction } from "@trevo/contract";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { EntryRecord } from "../wallet/index.ts";
import type { DepositStore } from "./deposit-store.ts";
import type { PaymentsNeeds } from "./needs.ts";
import { pageOf } from "../../kernel/page-of.ts";
import { type ShownKind, isShown, presentDeposit, presentEntry, presentWithdrawal, shownAs } from "./present.ts";
import type { WithdrawalStore } from "./withdrawal-store.ts";

interface Needs extends Pick<PaymentsNeeds, "db" | "wallet"> {
  readonly deposits: DepositStore;
  readonly withdrawals: WithdrawalStore;
}

export interface TransactionsQuery {
  readonly page: number;
  /** Without one: everything but bets and wins. */
  readonly type?: Transaction["type"] | undefined;
}

export const perPage = 20;

const kindsOf = (wanted: (type: Transaction["type"]) => boolean): ShownKind[] =>
  (Object.keys(shownAs) as ShownKind[]).filter((kind) => wanted(shownAs[kind]));

const nothing = { items: [], total: 0 };

/** One history from two sources, newest first: deposits and withdrawals with their states, everything else from the ledger's entries. */
export function createListTransactions(needs: Needs) {
  const fromLedger = async (scope: PlayerScope, kinds: ShownKind[], limit: number) => {
    if (kinds.length === 0) return nothing;
    const owner = { tenant_id: scope.tenant.id, player_id: scope.player_id };
    const { items, total } = await needs.wallet.entries(owner, { kinds, page: 1, per_page: limit });
    const shown = items.filter((entry): entry is EntryRecord & { kind: ShownKind } => isShown(entry.kind));
    return { items: shown.map((entry) => presentEntry(scope, entry)), total };
  };

  return async (scope: PlayerScope, query: TransactionsQuery) => {
    const { page, type } = query;
    const owner = { tenant_id: scope.tenant.id, player_id: scope.player_id };
    const wanted = (shown: Transaction["type"]): boolean => (type === undefined ? shown !== "bet" && shown !== "win" : shown === type);
    // The newest of each source as far as this page reaches: whatever the mix, the page is among them.
    const reach = page * perPage;
    const deposits = wanted("deposit") ? await needs.deposits.listOf(needs.db, owner, reach) : nothing;
    const withdrawals = wanted("withdraw") ? await needs.withdrawals.listOf(needs.db, owner, reach) : nothing;
    const ledger = await fromLedger(scope, kindsOf(wanted), reach);
    const all = [
      ...deposits.items.map((deposit) => presentDeposit(scope, deposit)),
      ...withdrawals.items.map((withdrawal) => presentWithdrawal(scope, withdrawal)),
      ...ledger.items,
    ].sort((a, b) => b.created_at.localeCompare(a.created_at));
    return pageOf(all.slice(reach - perPage, reach), { page, perPage, total: deposits.total + withdrawals.total + ledger.total });
  };
}
