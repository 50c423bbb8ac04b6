import { type ListedDeposit, paymentStatuses, staffDepositsEndpoints } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, Filter, ListScreen, View } from "../../frame/list-types.ts";
import { Amount, Who } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { DepositPanel, pageOf } from "./deposit-panel.tsx";
import { stateShapes, useDepositWords } from "./deposit-words.ts";

const endpoint = "GET /staff/deposits";

export function Screen() {
  const words = useDepositWords();
  const screen: ListScreen<ListedDeposit> = {
    endpoint,
    query: staffDepositsEndpoints[endpoint].query,
    opens: opens(endpoint, "deposits.read"),
    ofBrand: false,
    read: (query, { signal }) => request(endpoint, { query, signal }),
    keyOf: ({ tenant, id }) => ({ tenant, id }),
    pageOf,
    columns: useColumns(),
    views: useViews(),
    filters: useFilters(),
    amountOf: ({ amount }) => amount,
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 30_000,
    Panel: DepositPanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<ListedDeposit>[] {
  const words = useDepositWords();
  const { moment, full } = useMoments();
  return [
    {
      id: "player",
      title: words.player,
      cell: ({ player_id, player_name, tenant }) => <Who name={player_name} seed={player_id} note={tenant} />,
    },
    { id: "amount", title: words.amount, number: true, cell: ({ amount }) => <Amount centavos={amount} /> },
    { id: "state", title: words.state, cell: ({ state }) => <Status shape={stateShapes[state]}>{words.states[state]}</Status> },
    {
      id: "reason",
      title: words.why,
      wide: true,
      cell: ({ reason }) => <span className="text-t2">{reason === null ? "" : words.reasonOf(reason)}</span>,
    },
    {
      id: "when",
      title: words.asked,
      number: true,
      sorted: true,
      cell: ({ created_at }) => (
        <time dateTime={created_at} title={full(created_at)} className="text-t2">
          {moment(created_at)}
        </time>
      ),
    },
  ];
}

function useViews(): View[] {
  const words = useDepositWords();
  return [
    { id: "all", title: words.viewAll, query: {} },
    { id: "paid", title: words.states.paid, query: { state: "paid" } },
    { id: "pending", title: words.states.pending, query: { state: "pending" } },
    { id: "large", title: words.viewLarge, query: { state: "paid", min_amount: "1000000" } },
    { id: "refunded", title: words.states.refunded, query: { state: "refunded" } },
  ];
}

function useFilters(): Filter[] {
  const words = useDepositWords();
  const locale = useUiLocale();
  const spans = (titles: Readonly<Record<string, string>>) => Object.entries(titles).map(([value, title]) => ({ value, title }));
  return [
    { name: "state", title: words.state, kind: { options: paymentStatuses.map((value) => ({ value, title: words.states[value] })) } },
    { name: "min_amount", title: words.amount, kind: "money", show: (value) => words.atLeast(formatMoney(Number(value), locale)) },
    { name: "max_amount", title: words.maxAmount, kind: "money", show: (value) => words.atMost(formatMoney(Number(value), locale)) },
    {
      name: "max_age_minutes",
      title: words.within,
      kind: { options: spans(words.spans) },
      show: (value) => words.spans[value] ?? `${value} min`,
    },
    {
      name: "min_age_minutes",
      title: words.before,
      kind: { options: spans(words.spans) },
      show: (value) => words.spans[value] ?? `${value} min`,
    },
  ];
}
