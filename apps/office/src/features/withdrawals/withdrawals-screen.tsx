import { type ListedWithdrawal, staffPaymentsEndpoints } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, Filter, ListScreen, View } from "../../frame/list-types.ts";
import { Amount, Wait, Who } from "../../frame/parts.tsx";
import { Badge } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useWithdrawalWords } from "./withdrawal-words.ts";
import { WithdrawalPanel, pageOf, waitsSince } from "./withdrawal-panel.tsx";

const endpoint = "GET /staff/withdrawals";

export function Screen() {
  const words = useWithdrawalWords();
  const screen: ListScreen<ListedWithdrawal> = {
    endpoint,
    query: staffPaymentsEndpoints[endpoint].query,
    opens: opens(endpoint, "payouts.read"),
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
    refreshMs: 15_000,
    Panel: WithdrawalPanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<ListedWithdrawal>[] {
  const words = useWithdrawalWords();
  return [
    {
      id: "player",
      title: words.player,
      cell: ({ player_id, player_name, tenant }) => <Who name={player_name} seed={player_id} note={tenant} />,
    },
    { id: "amount", title: words.amount, number: true, cell: ({ amount }) => <Amount centavos={amount} /> },
    { id: "why", title: words.why, cell: (row) => <Why row={row} /> },
    {
      id: "key",
      title: words.key,
      wide: true,
      cell: ({ method }) => <span className="text-t2">{words.keyTypes[method.type] ?? method.type}</span>,
    },
    {
      id: "wait",
      title: words.wait,
      number: true,
      sorted: true,
      cell: (row, now) => <Wait since={waitsSince(row)} due={row.due_at === null ? null : Date.parse(row.due_at)} now={now} />,
    },
  ];
}

function Why({ row: { reasons, approvals_needed, approvals } }: { row: ListedWithdrawal }) {
  const words = useWithdrawalWords();
  return (
    <span className="badges">
      {reasons.map((reason) =>
        reason === "debt_outstanding" || reason === "held" ? (
          <Badge key={reason} shape={reason === "held" ? "stopped" : "bad"}>
            {words.reasons[reason]}
          </Badge>
        ) : (
          <Badge key={reason}>{words.reasons[reason]}</Badge>
        ),
      )}
      {approvals_needed > 1 ? (
        <Badge shape="two">{approvals.length > 0 ? words.approvals(approvals.length, approvals_needed) : words.second}</Badge>
      ) : null}
    </span>
  );
}

function useViews(): View[] {
  const words = useWithdrawalWords();
  return [
    { id: "review", title: words.viewReview, query: {} },
    { id: "large", title: words.viewLarge, query: { min_amount: "1000000" } },
    { id: "old", title: words.viewOld, query: { min_age_minutes: "60" } },
    { id: "pending", title: words.viewPending, query: { state: "pending" } },
    { id: "bank", title: words.viewBank, query: { state: "processing" } },
  ];
}

function useFilters(): Filter[] {
  const words = useWithdrawalWords();
  const locale = useUiLocale();
  return [
    { name: "min_amount", title: words.minAmount, kind: "money", show: (value) => words.atLeast(formatMoney(Number(value), locale)) },
    { name: "max_amount", title: words.maxAmount, kind: "money", show: (value) => words.atMost(formatMoney(Number(value), locale)) },
    { name: "min_age_minutes", title: words.minAge, kind: "minutes", show: (value) => words.atLeast(`${value} min`) },
  ];
}
