import { type TradingFixture, staffTradingEndpoints } from "@trevo/contract";
import { useState } from "react";
import { DecisionDialog } from "../../frame/decision-dialog.tsx";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, HeaderProps, ListScreen, Page } from "../../frame/list-types.ts";
import { Amount, Meter } from "../../frame/parts.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { ApiError, request } from "../../lib/api.ts";
import { opens, useCanAtAll } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { FixturePanel } from "./fixture-panel.tsx";
import { shapeOf, useTradingWords } from "./trading-words.ts";
import { type Order, useOrder } from "./use-order.ts";

const endpoint = "GET /staff/:tenant/sports/fixtures";
/** Refresh interval in ms, short because the board is watched during matches. */
const refreshMs = 3_000;

export function Screen() {
  const words = useTradingWords();
  const screen: ListScreen<TradingFixture> = {
    endpoint,
    query: staffTradingEndpoints[endpoint].query,
    opens: opens(endpoint, "sports.read"),
    ofBrand: true,
    read: (query, { tenant, signal }) => request(endpoint, { params: { tenant }, query, signal }).catch(noBook),
    keyOf: ({ id }, tenant) => ({ tenant, id: String(id) }),
    columns: useColumns(),
    views: [
      { id: "all", title: words.viewAll, query: {} },
      { id: "live", title: words.viewLive, query: { when: "live" } },
      { id: "next", title: words.viewNext, query: { when: "next" } },
      { id: "over", title: words.viewOver, query: { when: "over" } },
    ],
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs,
    Panel: FixturePanel,
    Header: BookState,
  };
  return <ListPage screen={screen} />;
}

interface BoardPage extends Page<TradingFixture> {
  /** Null without a sportsbook. */
  readonly book_suspended: boolean | null;
  readonly book_brands: readonly string[];
}

const isBoard = (page: Page<TradingFixture> | undefined): page is BoardPage => page !== undefined && "book_suspended" in page;

/** Returns an empty board for a brand without a sportsbook of its own. */
function noBook(error: unknown): BoardPage {
  if (error instanceof ApiError && error.code === "not_found") return { data: [], book_suspended: null, book_brands: [] };
  throw error;
}

/** Shows whether the whole book is suspended, and lets members suspend it. */
function BookState({ tenant, page }: HeaderProps<TradingFixture>) {
  const words = useTradingWords();
  const [asked, ask] = useState<Order | null>(null);
  const orderOf = useOrder(tenant);
  const board = isBoard(page) ? page : null;
  const can = useCanAtAll(opens("POST /staff/:tenant/sports/suspensions", "sports.trade"), board?.book_brands ?? []);
  if (!board || board.book_suspended === null || (!can && !board.book_suspended)) return null;
  const order: Order = board.book_suspended
    ? { scope: "book", id: null, action: "lift", title: words.bookLift }
    : { scope: "book", id: null, action: "suspend", title: words.bookSuspend };
  return (
    <div className="list-head">
      <div className={board.book_suspended ? "notice notice-bad" : "flex items-center"} role="status">
        {board.book_suspended ? (
          <>
            <Status shape="stopped" />
            <span>{words.bookSuspended}</span>
          </>
        ) : null}
        {can ? (
          <button type="button" className="button" onClick={() => ask(order)}>
            {order.title}…
          </button>
        ) : null}
      </div>
      <DecisionDialog decision={asked && orderOf(asked)} onClose={() => ask(null)} />
    </div>
  );
}

function useColumns(): Column<TradingFixture>[] {
  const words = useTradingWords();
  const number = useNumber();
  const { moment } = useMoments();
  return [
    {
      id: "match",
      title: words.match,
      cell: ({ home, away, competition }) => (
        <span className="who">
          <span>
            <b>{`${home} × ${away}`}</b>
            <small>{competition.name}</small>
          </span>
        </span>
      ),
    },
    {
      id: "state",
      title: words.state,
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-2">
          <Status shape={shapeOf(row)}>
            {row.state === "scheduled" ? words.states.scheduled : `${words.states[row.state]} ${row.score[0]}–${row.score[1]}`}
          </Status>
          {row.override ? <Badge>{words.view}</Badge> : null}
        </span>
      ),
    },
    {
      id: "suspended",
      title: words.suspended,
      cell: ({ reasons }) => (
        <span className="badges">
          {reasons.map((reason) => (
            <Badge key={reason}>{words.reasons[reason]}</Badge>
          ))}
        </span>
      ),
    },
    { id: "bets", title: words.bets, number: true, wide: true, cell: ({ open_bets }) => number(open_bets) },
    {
      id: "liability",
      title: words.liability,
      number: true,
      cell: ({ liability, liability_limit }) => (
        <span className="wait">
          <Amount centavos={liability} />
          <Meter share={liability / liability_limit} />
        </span>
      ),
    },
    {
      id: "starts",
      title: words.starts,
      number: true,
      sorted: true,
      cell: ({ starts_at }) => (
        <time dateTime={starts_at} className="text-t3">
          {moment(starts_at)}
        </time>
      ),
    },
  ];
}
