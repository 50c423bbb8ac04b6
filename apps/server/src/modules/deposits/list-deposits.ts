import type { Transaction } from "@trevo/contract";
import type { NewestQuery } from "../../kernel/newest-first.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { DepositNeeds } from "./needs.ts";
import { type DepositReader, presentDeposit, statesOf } from "./present.ts";
import { store } from "./store.ts";

export interface DepositsQuery extends Omit<NewestQuery<never>, "statuses"> {
  readonly status?: Transaction["status"] | undefined;
}

/** Returns the player's deposits, newest first, as transactions of the player's history. */
export async function listDeposits(
  { db }: Pick<DepositNeeds, "db">,
  scope: PlayerScope,
  { status, ...query }: DepositsQuery,
): Promise<{ items: Transaction[]; total: number }> {
  const statuses = status === undefined ? undefined : statesOf(status);
  if (statuses?.length === 0) return { items: [], total: 0 };
  const owner = keyOf(scope);
  const { items, total } = await store.deposits.list(db, owner, { ...query, statuses });
  const received = await store.receivedPix.ofDeposits(db, { tenant_id: owner.tenant_id, deposit_ids: items.map(({ id }) => id) });
  const byDeposit = Map.groupBy(received, (pix) => pix.deposit_id);
  return { items: items.map((deposit) => presentDeposit(scope, deposit, byDeposit.get(deposit.id) ?? [])), total };
}

/** Returns one of the player's deposits, as `listDeposits` shows it; null if it belongs to somebody else. */
export async function findDeposit({ db }: Pick<DepositNeeds, "db">, scope: DepositReader, id: string): Promise<Transaction | null> {
  const deposit = await store.deposits.find(db, { ...keyOf(scope), id });
  if (!deposit) return null;
  return presentDeposit(scope, deposit, await store.receivedPix.ofDeposits(db, { tenant_id: scope.tenant.id, deposit_ids: [id] }));
}
