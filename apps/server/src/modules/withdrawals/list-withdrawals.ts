import type { Transaction } from "@trevo/contract";
import type { NewestQuery } from "../../kernel/newest-first.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { WithdrawalNeeds } from "./needs.ts";
import { type WithdrawalReader, presentWithdrawal, statesOf } from "./present.ts";
import { store } from "./store.ts";

export interface WithdrawalsQuery extends Omit<NewestQuery<never>, "statuses"> {
  readonly status?: Transaction["status"] | undefined;
}

/** The player's withdrawals, newest first, as transactions of the player's history. */
export async function listWithdrawals(
  { db }: Pick<WithdrawalNeeds, "db">,
  scope: PlayerScope,
  { status, ...query }: WithdrawalsQuery,
): Promise<{ items: Transaction[]; total: number }> {
  const statuses = status === undefined ? undefined : statesOf(status);
  const owner = keyOf(scope);
  const { items, total } = await store.withdrawals.list(db, owner, { ...query, statuses });
  return { items: items.map((withdrawal) => presentWithdrawal(scope, withdrawal)), total };
}

/** One of the player's withdrawals, as `listWithdrawals` shows it; null if it belongs to somebody else. */
export async function findWithdrawal(
  { db }: Pick<WithdrawalNeeds, "db">,
  scope: WithdrawalReader,
  id: string,
): Promise<Transaction | null> {
  const withdrawal = await store.withdrawals.find(db, { tenant_id: scope.tenant.id, id });
  return withdrawal?.player_id === scope.player_id ? presentWithdrawal(scope, withdrawal) : null;
}
