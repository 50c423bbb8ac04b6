import { type ListedExclusion, staffExclusionsEndpoints } from "@trevo/contract";
import { Link } from "react-router";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, Filter, HeaderProps, ListScreen, View } from "../../frame/list-types.ts";
import { Amount, Who } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { useExclusionWords } from "./exclusion-words.ts";

const endpoint = "GET /staff/:tenant/exclusions";

/** Lists excluded players. It offers no action: staff cannot end an exclusion. */
export function Screen() {
  const words = useExclusionWords();
  const screen: ListScreen<ListedExclusion & { readonly tenant: string }> = {
    endpoint,
    query: staffExclusionsEndpoints[endpoint].query,
    opens: opens(endpoint, "protection.read"),
    ofBrand: true,
    read: async (query, { tenant, signal }) => {
      const page = await request(endpoint, { params: { tenant }, query, signal });
      return { ...page, data: page.data.map((row) => ({ ...row, tenant })) };
    },
    keyOf: ({ tenant, player_id }) => ({ tenant, id: player_id }),
    pageOf: ({ tenant, id }) => `/jogadores/${tenant}/${id}`,
    columns: useColumns(),
    views: useViews(),
    filters: useFilters(),
    amountOf: ({ cash, state }) => (state === "active" ? cash : 0),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    Header,
  };
  return <ListPage screen={screen} />;
}

/** Links to the screen that pays out remaining money. */
function Header({ tenant, page }: HeaderProps<ListedExclusion & { readonly tenant: string }>) {
  const words = useExclusionWords();
  const may = useCan(opens("GET /staff/dormant-balances", "balances.read"), tenant);
  const waits = page?.data.some(({ cash, state }) => state === "active" && cash > 0) === true;
  if (!may || !waits) return null;
  return (
    <p className="px-5 py-3 text-t2">
      {words.waits}{" "}
      <Link to="/saldos" className="underline">
        {words.balances}
      </Link>
    </p>
  );
}

function useColumns(): Column<ListedExclusion & { readonly tenant: string }>[] {
  const words = useExclusionWords();
  const nameOf = useNames();
  const { date, full } = useMoments();
  return [
    {
      id: "player",
      title: words.player,
      cell: ({ player_id, player_name, player_state }) => <Who name={player_name} seed={player_id} note={words.accounts[player_state]} />,
    },
    {
      id: "state",
      title: words.state,
      cell: ({ state, removal_requested_at }) =>
        state === "ended" ? (
          <Status shape="refused">{words.ended}</Status>
        ) : (
          <Status shape="stopped">{removal_requested_at === null ? words.holds : words.ending}</Status>
        ),
    },
    {
      id: "until",
      title: words.until,
      cell: ({ until }) =>
        until === null ? (
          words.forEver
        ) : (
          <time dateTime={until} title={full(until)}>
            {date(until)}
          </time>
        ),
    },
    {
      id: "by",
      title: words.by,
      wide: true,
      cell: ({ by, entered_by }) => (
        <span className="text-t2">
          {words.requesters[by]}
          {entered_by === null ? "" : ` · ${words.enteredBy(nameOf(entered_by))}`}
        </span>
      ),
    },
    { id: "cash", title: words.cash, number: true, cell: ({ cash }) => <Amount centavos={cash} /> },
    {
      id: "since",
      title: words.since,
      number: true,
      sorted: true,
      cell: ({ since }) => (
        <time dateTime={since} title={full(since)} className="text-t2">
          {date(since)}
        </time>
      ),
    },
  ];
}

function useViews(): View[] {
  const words = useExclusionWords();
  return [
    { id: "active", title: words.viewActive, query: { state: "active" } },
    { id: "ended", title: words.viewEnded, query: { state: "ended" } },
    { id: "all", title: words.viewAll, query: {} },
  ];
}

function useFilters(): Filter[] {
  const words = useExclusionWords();
  return [
    {
      name: "state",
      title: words.state,
      kind: {
        options: [
          { value: "active", title: words.holds },
          { value: "ended", title: words.ended },
        ],
      },
    },
    {
      name: "by",
      title: words.by,
      kind: {
        options: [
          { value: "player", title: words.requesters.player },
          { value: "others", title: words.others },
        ],
      },
    },
  ];
}
