import { type Transaction, transactionStatus } from "@trevo/contract";
import type { ListAnchor } from "../../kernel/list-anchor.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { EntryRecord, Period } from "../wallet/index.ts";
import type { StatementNeeds } from "./needs.ts";
import { periodOf } from "./period.ts";
import { type ShownKind, isShown, presentEntry, shownAs } from "./present.ts";

export type SourcesNeeds = Pick<StatementNeeds, "wallet" | "deposits" | "withdrawals">;

export interface TransactionsFilter {
  /** If absent, everything except the bets and wins of rounds, which have a list of their own. */
  readonly type?: Transaction["type"] | undefined;
  readonly status?: Transaction["status"] | undefined;
  /** Days in the brand's zone, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Excludes rows that this anchor did not see. */
  readonly anchor?: ListAnchor | undefined;
}

/** A part of the player's history, newest first: the rows after `after`, or the newest. `total` is the full number only without `after`. */
export type TransactionSource = (limit: number, after?: Transaction) => Promise<{ items: Transaction[]; total: number }>;

interface SourceFilter extends Period {
  readonly status: Transaction["status"] | undefined;
  readonly anchor: ListAnchor | undefined;
}

/** A box that is bought or sold back, and a prize that is sold, are shown as a bet or a win but have no round. */
const withoutRound: ReadonlySet<ShownKind> = new Set(["purchase", "sale"]);

/** One history from three sources: deposits and withdrawals with their states, everything else from the ledger's entries. */
export function transactionSources(
  needs: SourcesNeeds,
  scope: PlayerScope,
  { type, status, anchor, ...days }: TransactionsFilter,
): TransactionSource[] {
  const filter: SourceFilter = { status, anchor, ...periodOf(days, scope.tenant.timezone) };
  const includes = (shown: Transaction["type"]): boolean => (type === undefined ? shown !== "bet" && shown !== "win" : shown === type);
  const kinds = (Object.keys(shownAs) as ShownKind[]).filter(
    (kind) => includes(shownAs[kind]) || (type === undefined && withoutRound.has(kind)),
  );
  return [
    ...(includes("deposit") ? [sourceOf(needs.deposits, scope, filter)] : []),
    ...(includes("withdraw") ? [sourceOf(needs.withdrawals, scope, filter)] : []),
    ...(kinds.length > 0 ? [ledgerSource(needs, scope, { ...filter, kinds })] : []),
  ];
}

const sourceOf =
  (payments: StatementNeeds["deposits"] | StatementNeeds["withdrawals"], scope: PlayerScope, filter: SourceFilter): TransactionSource =>
  (limit, after) =>
    payments.list(scope, { ...filter, limit, before: after && { created_at: new Date(after.created_at), id: after.id } });

const ledgerSource =
  ({ wallet }: SourcesNeeds, scope: PlayerScope, { kinds, status, ...filter }: SourceFilter & { kinds: ShownKind[] }): TransactionSource =>
  async (limit, after) => {
    // Entries of the ledger are final; they have no other state.
    if (status !== undefined && status !== transactionStatus.approved) return { items: [], total: 0 };
    const owner = keyOf(scope);
    const { items, total } = await wallet.entries(owner, { ...filter, kinds, page: 1, per_page: limit, before: after?.id });
    const shown = items.filter((entry): entry is EntryRecord & { kind: ShownKind } => isShown(entry.kind));
    return { items: shown.map((entry) => presentEntry(scope, entry)), total };
  };

export const newestFirst = (a: Transaction, b: Transaction): number => b.created_at.localeCompare(a.created_at);
