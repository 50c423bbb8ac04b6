import type { Transaction } from "@trevo/contract";
import { anchorOf, writeAnchor } from "../../kernel/list-anchor.ts";
import { type AnchoredPage, pageOf } from "../../kernel/page-of.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { StatementNeeds } from "./needs.ts";
import { type SourcesNeeds, type TransactionsFilter, newestFirst, transactionSources } from "./transaction-sources.ts";

export const perPage = 20;

export interface TransactionsQuery extends Omit<TransactionsFilter, "anchor"> {
  /** Starts at 1. */
  readonly page: number;
  readonly as_of?: string | undefined;
}

/** A page of the player's history, newest first. */
export async function listTransactions(
  needs: SourcesNeeds & Pick<StatementNeeds, "db" | "clock">,
  scope: PlayerScope,
  { page, as_of, ...filter }: TransactionsQuery,
): Promise<AnchoredPage<Transaction>> {
  const anchor = await anchorOf(needs, as_of);
  // Reads the newest rows of each source up to the end of this page: whatever the mix, the page is among them.
  const reach = page * perPage;
  const read = await Promise.all(transactionSources(needs, scope, { ...filter, anchor }).map((source) => source(reach)));
  const all = read.flatMap(({ items }) => items).sort(newestFirst);
  const total = read.reduce((sum, source) => sum + source.total, 0);
  return { ...pageOf(all.slice(reach - perPage, reach), { page, perPage, total }), as_of: writeAnchor(anchor) };
}
