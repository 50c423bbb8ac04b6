import { z } from "zod";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Amount, Wait } from "../../frame/parts.tsx";
import { Badge } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { shortId } from "../../lib/short-id.ts";
import { type PaymentCase, useCaseWords } from "./case-words.ts";
import { CasePanel } from "./case-panel.tsx";

const endpoint = "GET /staff/:tenant/payment-cases";
/** The list is not paged. */
const query = z.object({});

export function Screen() {
  const words = useCaseWords();
  const screen: ListScreen<PaymentCase> = {
    endpoint,
    query,
    opens: opens(endpoint, "cases.read"),
    ofBrand: true,
    read: (_query, { tenant, signal }) => request(endpoint, { params: { tenant }, signal }),
    keyOf: ({ id }, tenant) => ({ tenant, id }),
    columns: useColumns(),
    amountOf: ({ amount }) => amount,
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 30_000,
    Panel: CasePanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<PaymentCase>[] {
  const words = useCaseWords();
  return [
    {
      id: "kind",
      title: words.one,
      cell: ({ kind, reason }) => <b className="font-semibold">{reason === "return_refused" ? words.refusedReturn : words.kinds[kind]}</b>,
    },
    { id: "amount", title: words.amount, number: true, cell: ({ amount }) => <Amount centavos={amount} /> },
    { id: "reason", title: words.reason, cell: ({ reason }) => (reason === null ? null : <Badge>{reason}</Badge>) },
    { id: "id", title: words.id, wide: true, cell: ({ id }) => <span className="text-t2">{shortId(id)}</span> },
    {
      id: "wait",
      title: words.wait,
      number: true,
      sorted: true,
      cell: ({ since }, now) => <Wait since={Date.parse(since)} due={null} now={now} />,
    },
  ];
}
