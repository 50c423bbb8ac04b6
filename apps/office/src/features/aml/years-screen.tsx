import { type AmlYear, staffAmlEndpoints } from "@trevo/contract";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { noonOf } from "../../lib/noon-of.ts";
import { YearPanel, endpoint, yearShapes } from "./year-panel.tsx";
import { useYearWords } from "./year-words.ts";

/** Lists past years, each with what was reported or the statement that nothing was. */
export function Screen() {
  const words = useYearWords();
  const screen: ListScreen<AmlYear> = {
    endpoint,
    query: staffAmlEndpoints[endpoint].query,
    opens: opens(endpoint, "aml.read"),
    ofBrand: true,
    read: (query, { tenant, signal }) => request(endpoint, { params: { tenant }, query, signal }),
    keyOf: ({ tenant, id }) => ({ tenant, id }),
    columns: useColumns(),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    Panel: YearPanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<AmlYear>[] {
  const words = useYearWords();
  const number = useNumber();
  const { date } = useMoments();
  return [
    { id: "year", title: words.year, sorted: true, cell: ({ id }) => <b className="font-semibold">{id}</b> },
    { id: "state", title: words.state, cell: ({ state }) => <Status shape={yearShapes[state]}>{words.states[state]}</Status> },
    { id: "reported", title: words.reported, number: true, cell: ({ reported }) => number(reported) },
    { id: "undecided", title: words.undecided, number: true, cell: ({ undecided }) => number(undecided) },
    { id: "due", title: words.due, cell: ({ due_on }) => date(noonOf(due_on)) },
  ];
}
