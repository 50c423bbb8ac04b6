import { anchorOf, writeAnchor } from "../../kernel/list-anchor.ts";
import { pageOf } from "../../kernel/page-of.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { PaymentsNeeds } from "./needs.ts";
import { type SourcesNeeds, type TransactionsFilter, createTransactionSources, newestFirst } from "./transaction-sources.ts";

export const perPage = 20;

/** A page of the player's history, newest first. */
export function createListTransactions(needs: SourcesNeeds & Pick<PaymentsNeeds, "clock">) {
  const sourcesOf = createTransactionSources(needs);
  return async (
    scope: PlayerScope,
    query: Omit<TransactionsFilter, "anchor"> & { readonly page: number; readonly as_of?: string | undefined },
  ) => {
    const { page, as_of, ...asked } = query;
    const anchor = await anchorOf(needs, as_of);
    const filter = { ...asked, anchor };
    // The newest of each source as far as this page reaches: whatever the mix, the page is among them.
    const reach = page * perPage;
    const read = await Promise.all(sourcesOf(scope, filter).map((source) => source(reach)));
    const all = read.flatMap(({ items }) => items).sort(newestFirst);
    const total = read.reduce((sum, source) => sum + source.total, 0);
    return { ...pageOf(all.slice(reach - perPage, reach), { page, perPage, total }), as_of: writeAnchor(anchor) };
  };
}
