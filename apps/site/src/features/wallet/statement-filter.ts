import type { BetRecord, Transaction } from "@trevo/contract";
import { localDate } from "@trevo/domain";
import type { StatementTab } from "./statement.ts";

/** Filter of a list, as in the address. Days are in the brand's time zone. */
export interface StatementFilter {
  status?: Transaction["status"] | undefined;
  state?: BetRecord["state"] | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);
const states: readonly BetRecord["state"][] = ["open", "closed", "rolled_back"];

/** Returns the filter that applies to a tab: rounds have states, payments have statuses, bonus movements have neither. */
export const choiceOf = (tab: StatementTab): "status" | "state" | null =>
  tab === "bets" ? "state" : tab === "deposits" || tab === "withdrawals" ? "status" : null;

export function filterOf(query: URLSearchParams, tab: StatementTab): StatementFilter {
  const [status, state, from, to] = ["status", "state", "from", "to"].map((name) => query.get(name));
  const choice = choiceOf(tab);
  return {
    ...(choice === "status" && /^[0-5]$/.test(status ?? "") ? { status: Number(status) } : {}),
    ...(choice === "state" ? { state: states.find((one) => one === state) } : {}),
    ...(isDay(from ?? null) ? { from: from ?? undefined } : {}),
    ...(isDay(to ?? null) ? { to: to ?? undefined } : {}),
  };
}

export const periods = ["any", "today", "week", "month", "own"] as const;
export type PeriodName = (typeof periods)[number];

const dayMs = 86_400_000;
const daysBefore = (today: string, days: number): string => new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10);

/** Returns the days of a named period as of `now`. `own` starts with the current month. */
export function daysOf(period: PeriodName, now: Date, timezone: string): Pick<StatementFilter, "from" | "to"> {
  const today = localDate(now, timezone);
  if (period === "any") return {};
  if (period === "own") return { from: `${today.slice(0, 7)}-01`, to: today };
  return { from: daysBefore(today, { today: 0, week: 6, month: 29 }[period]) };
}

/** Returns the named period that matches the days in an address. */
export const periodOf = (filter: StatementFilter, now: Date, timezone: string): PeriodName =>
  periods.find((name) => {
    const { from, to } = daysOf(name, now, timezone);
    return name !== "own" && from === filter.from && to === filter.to;
  }) ?? "own";

/** Returns the address of the server's export of the same list, without pages. */
export function exportPath(tab: StatementTab, filter: StatementFilter): string {
  const type = ({ deposits: "deposit", withdrawals: "withdraw", bonuses: "bonus" } as Partial<Record<StatementTab, string>>)[tab];
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ type, ...filter })) if (value !== undefined) query.set(name, String(value));
  return `/api/wallet/${tab === "bets" ? "bets" : "transactions"}/export${query.size > 0 ? `?${query}` : ""}`;
}
