import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { type CallReference, callStore } from "./calls-store.ts";

/** Providers ask about rounds for months: Hub88 for four, the others for less. */
const keptDays = 180;
const deletedAtOnce = 5_000;
/** Calls that one round shows. */
const maxNamed = 50;

export interface NamingQuery {
  readonly provider_code: string;
  /** Rounds or transactions, in the provider's own ids. */
  readonly refs: readonly string[];
}

/** Those that named one of these rounds or transactions; the newest, in order. */
export const listCallsNaming = async (needs: { readonly db: Db }, tenant_id: number, query: NamingQuery): Promise<CallReference[]> =>
  (await callStore.naming(needs.db, tenant_id, { ...query, limit: maxNamed })).reverse();

/** Of every tenant, those that nobody asks about any more. */
export async function deleteOldCalls({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
  while ((await callStore.deleteSome(db, { before, limit: deletedAtOnce })) > 0);
}
