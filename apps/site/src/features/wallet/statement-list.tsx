import { useQueryClient } from "@tanstack/react-query";
import { ButtonLink } from "@trevo/ui/button";
import { Skeleton } from "@trevo/ui/states";
import { TabRow } from "@trevo/ui/tabs";
import { useEffect, useMemo } from "react";
import { Link, useSearchParams } from "react-router";
import { ModalLink } from "../../lib/modal-link.tsx";
import { PagedList } from "../../lib/paged-list.tsx";
import { onRealtime } from "../../lib/realtime.ts";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { BetGroupRow } from "./bet-group-row.tsx";
import { groupBets } from "./bet-groups.ts";
import { PeriodReport } from "./period-report.tsx";
import { Receipt } from "./receipt.tsx";
import { filterOf, type StatementFilter } from "./statement-filter.ts";
import { StatementFilters } from "./statement-filters.tsx";
import { type StatementLine, type StatementTab, statementTabs, tabOf, withoutRepeats } from "./statement.ts";
import { StatementRow } from "./statement-row.tsx";
import type { WalletPageProps } from "./wallet-page.tsx";
import { statementQuery, walletKeys } from "./api.ts";

type ListTab = Exclude<StatementTab, "report">;

const tabNames: Record<StatementTab, () => string> = {
  all: m.wallet_tab_all,
  deposits: m.wallet_tab_deposits,
  withdrawals: m.wallet_tab_withdrawals,
  bets: m.wallet_tab_bets,
  bonuses: m.wallet_bonus,
  report: m.wallet_tab_report,
};
const emptyTexts: Record<ListTab, () => string> = {
  all: m.wallet_empty_all,
  deposits: m.wallet_empty_deposits,
  withdrawals: m.wallet_empty_withdrawals,
  bets: m.wallet_empty_bets,
  bonuses: m.wallet_empty_bonuses,
};

/** Delay before the statement is fetched again, so that a burst of rounds causes one fetch, ms. */
const settleMs = 1_500;

/** All movements, filtered by the address and refetched when money moves; or the summary of a month or a year. */
export function Statement({ firstTab = "all", ...shown }: WalletPageProps) {
  const [query] = useSearchParams();
  const tab = tabOf(query.get("show") ?? firstTab);
  useFreshWhenMoneyMoves();
  return (
    <>
      <StatementTabs current={tab} />
      {tab === "report" ? <PeriodReport /> : <Movements tab={tab} {...shown} />}
    </>
  );
}

type Shown = Pick<WalletPageProps, "thumbFor" | "WithdrawalWay">;

function Movements({ tab, ...shown }: { tab: ListTab } & Shown) {
  const { user } = useSession();
  const [query] = useSearchParams();
  const filter = filterOf(query, tab);
  const filterName = JSON.stringify(filter);
  const player = user?.id;
  const list = useMemo(() => statementQuery({ player, tab, filter: JSON.parse(filterName) as StatementFilter }), [player, tab, filterName]);
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <StatementFilters tab={tab} filter={filter} />
      <PagedList
        list={list}
        failed={m.wallet_failed()}
        emptyIcon="wallet"
        empty={filtered ? m.wallet_empty_filtered() : emptyTexts[tab]()}
        emptyAction={filtered ? null : <NextStep tab={tab} />}
        skeleton={
          <div className="statement">
            {Array.from({ length: 5 }, (_, index) => (
              <div key={index} className="line-wait">
                <Skeleton />
                <span>
                  <Skeleton />
                  <Skeleton />
                </span>
                <Skeleton />
              </div>
            ))}
          </div>
        }
      >
        {(lines) => <Lines lines={withoutRepeats(lines)} grouped={tab === "all"} {...shown} />}
      </PagedList>
    </>
  );
}

/** The action of an empty list. Withdrawals and bonuses have none. */
function NextStep({ tab }: { tab: ListTab }) {
  if (tab === "bets") return <ButtonLink href="/casino/games">{m.section_games()}</ButtonLink>;
  if (tab !== "all" && tab !== "deposits") return null;
  return (
    <ModalLink modal="deposit" tone="plain">
      {m.nav_deposit()}
    </ModalLink>
  );
}

function Lines({ lines, grouped, thumbFor, WithdrawalWay }: { lines: StatementLine[]; grouped: boolean } & Shown) {
  const { timezone } = useSite();
  const listed = useMemo(() => (grouped ? groupBets(lines, timezone) : lines), [lines, grouped, timezone]);
  return (
    <>
      <ul className="statement">
        {listed.map((line) =>
          line.kind === "group" ? (
            <BetGroupRow key={line.id} group={line} thumbFor={thumbFor} />
          ) : (
            <StatementRow key={line.id} line={line} thumbFor={thumbFor} />
          ),
        )}
      </ul>
      <Receipt lines={lines} WithdrawalWay={WithdrawalWay} />
    </>
  );
}

/** The filter is part of the address. Choosing a tab does not scroll the page. */
function StatementTabs({ current }: { current: StatementTab }) {
  const [query] = useSearchParams();
  const hrefOf = (tab: StatementTab) => {
    const next = new URLSearchParams(query);
    next.set("show", tab);
    // A status of withdrawals does not apply to rounds.
    for (const name of ["status", "state"]) next.delete(name);
    return `?${next}`;
  };
  const { features } = useSite();
  const shownTabs = statementTabs.filter((tab) => tab !== "bonuses" || tab === current || features.includes("bonuses"));
  return (
    <TabRow className="wallet-tabs" label={m.wallet_tabs()}>
      {shownTabs.map((tab) => (
        <Link key={tab} to={hrefOf(tab)} preventScrollReset replace aria-current={tab === current ? "page" : undefined}>
          {tabNames[tab]()}
        </Link>
      ))}
    </TabRow>
  );
}

function useFreshWhenMoneyMoves(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: walletKeys.all });
      }, settleMs);
    };
    // Data from before the page was left may be outdated.
    void client.invalidateQueries({ queryKey: walletKeys.all });
    const stops = [onRealtime("BalanceUpdated", moved), onRealtime("WithdrawalUpdated", moved), onRealtime("PaymentApproved", moved)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [client]);
}
