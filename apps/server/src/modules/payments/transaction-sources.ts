import type { Transaction } from "@trevo/contract";
import type { ListAnchor } from "../../kernel/list-anchor.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { EntryRecord, Period } from "../wallet/index.ts";
import type { DepositStore } from "./deposit-store.ts";
import type { PaymentsNeeds } from "./needs.ts";
import { periodOf } from "./period.ts";
import {
  type ShownKind,
  depositStatusesOf,
  isShown,
  presentDeposit,
  presentEntry,
  presentWithdrawal,
  shownAs,
  statusCodes,
  withdrawalStatusesOf,
} from "./present.ts";
import type { ReceivedStore } from "./received-store.ts";
import type { WithdrawalStore } from "./withdrawal-store.ts";

export interface SourcesNeeds extends Pick<PaymentsNeeds, "db" | "wallet"> {
  readonly deposits: DepositStore;
  readonly received: ReceivedStore;
  readonly withdrawals: WithdrawalStore;
}

export interface TransactionsFilter {
  /** Without one: everything but bets and wins. */
  readonly type?: Transaction["type"] | undefined;
  readonly status?: Transaction["status"] | undefined;
  /** Days of the brand's zone, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Nothing that this had not seen. */
  readonly anchor?: ListAnchor | undefined;
}

/** A part of the player's history, newest first: what comes below `after`, or the newest. `total` counts all of it only without `after`. */
export type TransactionSource = (limit: number, after?: Transaction) => Promise<{ items: Transaction[]; total: number }>;

interface Wanted extends Period {
  readonly scope: PlayerScope;
  readonly owner: { readonly tenant_id: number; readonly player_id: string };
  readonly status: Transaction["status"] | undefined;
  readonly anchor: ListAnchor | undefined;
}

const cursorOf = (after: Transaction | undefined) => after && { created_at: new Date(after.created_at), id: after.id };

/** One history from three sources: deposits and withdrawals with their states, everything else from the ledger's entries. */
export function createTransactionSources(needs: SourcesNeeds) {
  const deposits =
    ({ scope, owner, status, ...period }: Wanted): TransactionSource =>
    async (limit, after) => {
      const statuses = status === undefined ? undefined : depositStatusesOf(status);
      if (statuses?.length === 0) return { items: [], total: 0 };
      const { items, total } = await needs.deposits.listOf(needs.db, owner, { ...period, statuses, limit, before: cursorOf(after) });
      const received = await needs.received.ofDeposits(needs.db, { tenant_id: owner.tenant_id, deposit_ids: items.map(({ id }) => id) });
      const itsOwn = Map.groupBy(received, (pix) => pix.deposit_id);
      return { items: items.map((deposit) => presentDeposit(scope, deposit, itsOwn.get(deposit.id) ?? [])), total };
    };

  const withdrawals =
    ({ scope, owner, status, ...period }: Wanted): TransactionSource =>
    async (limit, after) => {
      const statuses = status === undefined ? undefined : withdrawalStatusesOf(status);
      const { items, total } = await needs.withdrawals.listOf(needs.db, owner, { ...period, statuses, limit, before: cursorOf(after) });
      return { items: items.map((withdrawal) => presentWithdrawal(scope, withdrawal)), total };
    };

  const ledger =
    ({ scope, owner, status, ...period }: Wanted, kinds: ShownKind[]): TransactionSource =>
    async (limit, after) => {
      // What the ledger posted is done: it has no other state.
      if (status !== undefined && status !== statusCodes.approved) return { items: [], total: 0 };
      const { items, total } = await needs.wallet.entries(owner, { ...period, kinds, page: 1, per_page: limit, before: after?.id });
      const shown = items.filter((entry): entry is EntryRecord & { kind: ShownKind } => isShown(entry.kind));
      return { items: shown.map((entry) => presentEntry(scope, entry)), total };
    };

  return (scope: PlayerScope, { type, status, anchor, ...days }: TransactionsFilter): TransactionSource[] => {
    const owner = { tenant_id: scope.tenant.id, player_id: scope.player_id };
    const wanted: Wanted = { scope, owner, status, anchor, ...periodOf(days, scope.tenant.timezone) };
    const includes = (shown: Transaction["type"]): boolean => (type === undefined ? shown !== "bet" && shown !== "win" : shown === type);
    const kinds = (Object.keys(shownAs) as ShownKind[]).filter((kind) => includes(shownAs[kind]));
    return [
      ...(includes("deposit") ? [deposits(wanted)] : []),
      ...(includes("withdraw") ? [withdrawals(wanted)] : []),
      ...(kinds.length > 0 ? [ledger(wanted, kinds)] : []),
    ];
  };
}

export const newestFirst = (a: Transaction, b: Transaction): number => b.created_at.localeCompare(a.created_at);
