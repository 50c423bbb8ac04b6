import { affiliateStatementStates, staffAffiliatesEndpoints } from "@trevo/contract";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Amount, Wait } from "../../frame/parts.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { shortId } from "../../lib/short-id.ts";
import { StatementPanel } from "./statement-panel.tsx";
import { type Statement, stateShapes, useStatementWords } from "./statement-words.ts";

const endpoint = "GET /staff/:tenant/affiliate-statements";

export function Screen() {
  const words = useStatementWords();
  const screen: ListScreen<Statement> = {
    endpoint,
    query: staffAffiliatesEndpoints[endpoint].query,
    opens: opens(endpoint, "affiliates.read"),
    ofBrand: true,
    read: (query, { tenant, signal }) => request(endpoint, { params: { tenant }, query, signal }),
    keyOf: ({ id }, tenant) => ({ tenant, id }),
    columns: useColumns(),
    views: [
      { id: "all", title: words.viewAll, query: {} },
      ...affiliateStatementStates.map((state) => ({ id: state, title: words.states[state], query: { state } })),
    ],
    amountOf: ({ amount }) => amount,
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    Panel: StatementPanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<Statement>[] {
  const words = useStatementWords();
  return [
    { id: "who", title: words.affiliate, cell: ({ affiliate_id }) => <b className="font-semibold">{shortId(affiliate_id)}</b> },
    { id: "amount", title: words.amount, number: true, cell: ({ amount }) => <Amount centavos={amount} /> },
    { id: "month", title: words.month, cell: ({ month }) => <Badge>{month}</Badge> },
    { id: "state", title: words.state, cell: ({ state }) => <Status shape={stateShapes[state]}>{words.states[state]}</Status> },
    {
      id: "wait",
      title: words.wait,
      number: true,
      sorted: true,
      cell: ({ created_at, state }, now) => (state === "open" ? <Wait since={Date.parse(created_at)} due={null} now={now} /> : "–"),
    },
  ];
}
