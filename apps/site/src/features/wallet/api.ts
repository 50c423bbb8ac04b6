import { queryOptions } from "@tanstack/react-query";
import type { WalletStatement, WithdrawTerms } from "@trevo/contract";
import { pagedQuery } from "../../lib/paged-query.ts";
import { requestData } from "../../lib/request.ts";
import { type LineLoader, mergedLoader, moneyLine, roundLine, type StatementTab, withLines } from "./statement.ts";
import type { StatementFilter } from "./statement-filter.ts";

/** Prefix of all queries that are refetched when money moves. */
export const walletKeys = { all: ["wallet"] } as const;

const money =
  ({ status, from, to }: StatementFilter, type?: "deposit" | "withdraw" | "bonus"): LineLoader =>
  async (param) =>
    withLines(await requestData("GET /wallet/transactions", { query: { ...param, type, status, from, to } }), moneyLine);
const rounds =
  ({ state, from, to }: StatementFilter): LineLoader =>
  async (param) =>
    withLines(await requestData("GET /wallet/bets", { query: { ...param, state, from, to } }), roundLine);

const typeOf = { deposits: "deposit", withdrawals: "withdraw", bonuses: "bonus" } as const;

function loaderOf(tab: Exclude<StatementTab, "report">, filter: StatementFilter): LineLoader {
  if (tab === "bets") return rounds(filter);
  return tab === "all" ? mergedLoader(money(filter), rounds(filter)) : money(filter, typeOf[tab]);
}

export interface StatementScope {
  player: string | undefined;
  tab: Exclude<StatementTab, "report">;
  filter: StatementFilter;
}

/**
 * Lines of one tab of the statement, page by page. Pages of the merged tab depend on the previous ones, so all pages use the same query
 * object.
 */
export const statementQuery = ({ player, tab, filter }: StatementScope) =>
  pagedQuery([...walletKeys.all, player, tab, filter], loaderOf(tab, filter));

/** Summary of a month (`2026-11`) or a year. */
export const reportQuery = (player: string | undefined, period: string) =>
  queryOptions({
    queryKey: [...walletKeys.all, player, "report", period],
    queryFn: async ({ signal }): Promise<WalletStatement> =>
      (await requestData("GET /wallet/statement", { query: { period }, signal })).data,
  });

/** Withdrawal terms at this version of the balance. */
export const withdrawTermsQuery = (player: string | undefined, version: number) =>
  queryOptions({
    queryKey: [...walletKeys.all, player, "terms", version],
    queryFn: async ({ signal }): Promise<WithdrawTerms> => (await requestData("GET /wallet/withdraw/terms", { signal })).data,
  });

/** A round's evidence, fetched on request. */
export const roundProofMutation = {
  mutationFn: (id: string) => requestData("GET /wallet/bets/:id/proof", { params: { id } }),
};
