import type { BetRecord, Transaction } from "@trevo/contract";
import { api } from "../../lib/api.ts";
import type { ApiFailure } from "../../lib/error-text.ts";
import type { ListPage } from "../../lib/paged-list.tsx";
import type { StatementFilter } from "./statement-filter.ts";

/** A line of the statement: money that came or went, or a round. */
export type StatementLine =
  | { kind: "money"; id: string; at: string; transaction: Transaction }
  | { kind: "round"; id: string; at: string; bet: BetRecord };

export const statementTabs = ["all", "deposits", "withdrawals", "bets", "bonuses", "report"] as const;
export type StatementTab = (typeof statementTabs)[number];

export const tabOf = (value: string | null): StatementTab => statementTabs.find((tab) => tab === value) ?? "all";

type PageReply<T> = { ok: true; data: ListPage<T> } | ApiFailure;
type Loader<T> = (page: number, as_of?: string) => Promise<PageReply<T>>;

const moneyLine = (transaction: Transaction): StatementLine => ({
  kind: "money",
  id: transaction.id,
  at: transaction.created_at,
  transaction,
});
const roundLine = (bet: BetRecord): StatementLine => ({ kind: "round", id: bet.id, at: bet.created_at, bet });

const mapPage = async <T>(reply: Promise<PageReply<T>>, line: (item: T) => StatementLine): Promise<PageReply<StatementLine>> => {
  const page = await reply;
  return page.ok ? { ok: true, data: { ...page.data, data: page.data.data.map(line) } } : page;
};

const money =
  ({ status, from, to }: StatementFilter, type?: "deposit" | "withdraw" | "bonus"): Loader<StatementLine> =>
  (page, as_of) =>
    mapPage(api("GET /wallet/transactions", { query: { page, as_of, type, status, from, to } }), moneyLine);
const rounds =
  ({ state, from, to }: StatementFilter): Loader<StatementLine> =>
  (page, as_of) =>
    mapPage(api("GET /wallet/bets", { query: { page, as_of, state, from, to } }), roundLine);

const typeOf = { deposits: "deposit", withdrawals: "withdraw", bonuses: "bonus" } as const;

/** What a tab asks the server, page by page. */
export function loaderOf(tab: Exclude<StatementTab, "report">, filter: StatementFilter): Loader<StatementLine> {
  if (tab === "bets") return rounds(filter);
  return tab === "all" ? mergedLoader(money(filter), rounds(filter)) : money(filter, typeOf[tab]);
}

/**
 * Two lists as one, newest first. Page n of the whole lies within the first n pages of each, so each further page asks
 * both for one more; the first page begins anew.
 */
export function mergedLoader(first: Loader<StatementLine>, second: Loader<StatementLine>): Loader<StatementLine> {
  let read: StatementLine[] = [];
  return async (page, as_of) => {
    const one = await first(page, as_of);
    if (!one.ok) return one;
    // Both as they stood at one moment.
    const two = await second(page, as_of ?? one.data.as_of);
    if (!two.ok) return two;
    read = [...(page === 1 ? [] : read), ...one.data.data, ...two.data.data].sort((a, b) => b.at.localeCompare(a.at));
    const perPage = one.data.per_page;
    const total = one.data.total + two.data.total;
    return {
      ok: true,
      data: {
        data: read.slice((page - 1) * perPage, page * perPage),
        current_page: page,
        last_page: Math.max(1, Math.ceil(total / perPage)),
        per_page: perPage,
        total,
        ...(one.data.as_of !== undefined && { as_of: one.data.as_of }),
      },
    };
  };
}

/** Lines that moved between two pages while one read are shown once. */
export const withoutRepeats = (lines: readonly StatementLine[]): StatementLine[] => [
  ...new Map(lines.map((line) => [line.id, line])).values(),
];
