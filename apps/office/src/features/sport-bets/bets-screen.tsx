import { type StaffSportBet, staffSportBetEndpoints } from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Amount, Who } from "../../frame/parts.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { ApiError, request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { BetPanel } from "./bet-panel.tsx";
import { isVoided, shapeOf, stateOf, useBetWords } from "./bet-words.ts";

const endpoint = "GET /staff/:tenant/sports/bets";

export function Screen() {
  const words = useBetWords();
  const screen: ListScreen<StaffSportBet> = {
    endpoint,
    query: staffSportBetEndpoints[endpoint].query,
    opens: opens(endpoint, "sports.read"),
    ofBrand: true,
    read: (query, { tenant, signal }) => request(endpoint, { params: { tenant }, query, signal }).catch(noBook),
    keyOf: ({ id }, tenant) => ({ tenant, id }),
    columns: useColumns(),
    views: [
      { id: "all", title: words.viewAll, query: {} },
      { id: "open", title: words.views.open, query: { state: "open" } },
      { id: "settled", title: words.views.settled, query: { state: "settled" } },
      { id: "withheld", title: words.views.withheld, query: { state: "withheld" } },
      { id: "cashed", title: words.views.cashed, query: { state: "cashed" } },
    ],
    filters: [
      { name: "fixture", title: words.fixture, kind: "text" },
      { name: "player", title: words.playerId, kind: "text" },
    ],
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 15_000,
    Panel: BetPanel,
  };
  return <ListPage screen={screen} />;
}

/** Returns an empty list for a brand without a sportsbook of its own. */
function noBook(error: unknown): { data: StaffSportBet[]; next: null } {
  if (error instanceof ApiError && error.code === "not_found") return { data: [], next: null };
  throw error;
}

function useColumns(): Column<StaffSportBet>[] {
  const words = useBetWords();
  const locale = useUiLocale();
  const { moment } = useMoments();
  return [
    { id: "player", title: words.player, cell: ({ player_id, player_name }) => <Who name={player_name} seed={player_id} /> },
    { id: "stake", title: words.stake, number: true, cell: ({ stake }) => <Amount centavos={stake} /> },
    {
      id: "on",
      title: words.on,
      cell: ({ selections: [first, ...more] }) => (
        <span className="who">
          <span>
            <b>{first ? first.match : ""}</b>
            <small>{more.length > 0 ? words.more(more.length) : (first?.name[locale] ?? "")}</small>
          </span>
        </span>
      ),
    },
    {
      id: "state",
      title: words.state,
      cell: (bet) => (
        <span className="flex flex-wrap items-center gap-2">
          <Status shape={shapeOf(bet)}>{stateOf(bet, words)}</Status>
          {isVoided(bet) ? <Badge>{words.byHand}</Badge> : null}
        </span>
      ),
    },
    {
      id: "paid",
      title: words.paid,
      number: true,
      wide: true,
      cell: ({ payout, cashed_out }) => <Amount centavos={payout + cashed_out} />,
    },
    {
      id: "placed",
      title: words.placed,
      number: true,
      sorted: true,
      cell: ({ placed_at }) => (
        <time dateTime={placed_at} className="text-t3">
          {moment(placed_at)}
        </time>
      ),
    },
  ];
}
