import { type DayClosing, staffClosingsEndpoints } from "@trevo/contract";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Amount } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { ClosingPanel } from "./closing-panel.tsx";
import { stateShapes, useClosingWords } from "./closing-words.ts";
import { noonOf } from "../../lib/noon-of.ts";

const endpoint = "GET /staff/:tenant/closings";

export function Screen() {
  const words = useClosingWords();
  const screen: ListScreen<DayClosing> = {
    endpoint,
    query: staffClosingsEndpoints[endpoint].query,
    opens: opens(endpoint, "reports.read"),
    ofBrand: true,
    read: (query, { tenant, signal }) => request(endpoint, { params: { tenant }, query, signal }),
    keyOf: ({ day }, tenant) => ({ tenant, id: day }),
    columns: useColumns(),
    views: [
      { id: "due", title: words.views.due, query: { view: "due" } },
      { id: "signed", title: words.views.signed, query: { view: "signed" } },
    ],
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 30_000,
    Panel: ClosingPanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<DayClosing>[] {
  const words = useClosingWords();
  const { date } = useMoments();
  const nameOf = useNames();
  const money = (id: "ggr" | "ngr" | "deposited" | "withdrawn", title: string, wide = false): Column<DayClosing> => ({
    id,
    title,
    number: true,
    wide,
    cell: ({ figures }) => <Amount centavos={figures[id]} />,
  });
  return [
    { id: "day", title: words.day, sorted: true, cell: ({ day }) => <b className="font-semibold">{date(noonOf(day))}</b> },
    money("ggr", words.ggr),
    money("ngr", words.ngr, true),
    money("deposited", words.deposited),
    money("withdrawn", words.withdrawn),
    {
      id: "state",
      title: words.state,
      cell: ({ state, after }) =>
        after ? <Status shape="look">{words.after}</Status> : <Status shape={stateShapes[state]}>{words.states[state]}</Status>,
    },
    { id: "by", title: words.by, wide: true, cell: ({ signed }) => (signed ? nameOf(signed.by) : "–") },
  ];
}
