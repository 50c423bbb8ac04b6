import type { BetRecord, Transaction } from "@trevo/contract";
import type { ListPage, PageParam } from "../../lib/paged-query.ts";

/** A line of the statement: money that came or went, or a round. */
export type StatementLine =
  | { kind: "money"; id: string; at: string; transaction: Transaction }
  | { kind: "round"; id: string; at: string; bet: BetRecord };

export const statementTabs = ["all", "deposits", "withdrawals", "bets", "bonuses", "report"] as const;
export type StatementTab = (typeof statementTabs)[number];

export const tabOf = (value: string | null): StatementTab => statementTabs.find((tab) => tab === value) ?? "all";

/** Loads a page of lines; throws where it fails. */
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
 * Two lists as one, newest first. Page n of the whole lies within the first n pages of each, so each further page asks
 * both for one more; the first page begins anew.
 */
export function mergedLoader(first: LineLoader, second: LineLoader): LineLoader {
  let read: StatementLine[] = [];
  return async ({ page, as_of }) => {
    const one = await first({ page, as_of });
    // Both as they stood at one moment.
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

/** Lines that moved between two pages while one read are shown once. */
export const withoutRepeats = (lines: readonly StatementLine[]): StatementLine[] => [
  ...new Map(lines.map((line) => [line.id, line])).values(),
];
