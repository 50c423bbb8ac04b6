import type { BetRecord, Transaction } from "@trevo/contract";
import type { ListPage, PageParam } from "../../lib/paged-query.ts";

/** A line of the statement: a payment or a round. */
export type StatementLine =
  | { kind: "money"; id: string; at: string; transaction: Transaction }
  | { kind: "round"; id: string; at: string; bet: BetRecord };

export const statementTabs = ["all", "deposits", "withdrawals", "bets", "bonuses", "report"] as const;
export type StatementTab = (typeof statementTabs)[number];

export const tabOf = (value: string | null): StatementTab => statementTabs.find((tab) => tab === value) ?? "all";

/** Loads a page of lines; throws if that fails. */
export type LineLoader = (param: PageParam) => Promise<ListPage<StatementLine>>;

export const moneyLine = (transaction: Transaction): StatementLine => ({
  kind: "money",
  id: transaction.id,
  at: transaction.created_at,
  transaction,
});
export const roundLine = (bet: BetRecord): StatementLine => ({ kind: "round", id: bet.id, at: bet.created_at, bet });

export const withLines = <T>(page: ListPage<T>, line: (item: T) => StatementLine): ListPage<StatementLine> => ({
  ...page,
  data: page.data.map(line),
});

/**
 * Merges two lists, newest first. Page n of the merged list lies within the first n pages of each, so each further page fetches one more of
 * both. The first page resets the state.
 */
export function mergedLoader(first: LineLoader, second: LineLoader): LineLoader {
  let read: StatementLine[] = [];
  return async ({ page, as_of }) => {
    const one = await first({ page, as_of });
    // Reads both lists as of the same moment.
    const two = await second({ page, as_of: as_of ?? one.as_of });
    read = [...(page === 1 ? [] : read), ...one.data, ...two.data].sort((a, b) => b.at.localeCompare(a.at));
    const perPage = one.per_page;
    const total = one.total + two.total;
    return {
      data: read.slice((page - 1) * perPage, page * perPage),
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / perPage)),
      per_page: perPage,
      total,
      ...(one.as_of !== undefined && { as_of: one.as_of }),
    };
  };
}

/** Removes the duplicates of lines that moved between pages while they were read. */
export const withoutRepeats = (lines: readonly StatementLine[]): StatementLine[] => [
  ...new Map(lines.map((line) => [line.id, line])).values(),
];
