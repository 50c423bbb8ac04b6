import { type RegulatorFile, staffRegulatorEndpoints } from "@trevo/contract";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { FilePanel } from "./file-panel.tsx";
import { stateShapes, useFileWords } from "./file-words.ts";
import { noonOf } from "../../lib/noon-of.ts";

const endpoint = "GET /staff/:tenant/regulator-files";

export function Screen() {
  const words = useFileWords();
  const screen: ListScreen<RegulatorFile> = {
    endpoint,
    query: staffRegulatorEndpoints[endpoint].query,
    opens: opens(endpoint, "regulator.read"),
    ofBrand: true,
    read: (query, { tenant, signal }) => request(endpoint, { params: { tenant }, query, signal }),
    keyOf: ({ id }, tenant) => ({ tenant, id }),
    columns: useColumns(),
    views: [
      { id: "all", title: words.viewAll, query: {} },
      { id: "missing", title: words.views.missing, query: { state: "missing" } },
      { id: "failed", title: words.views.failed, query: { state: "failed" } },
      { id: "ready", title: words.views.ready, query: { state: "ready" } },
    ],
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 10_000,
    Panel: FilePanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<RegulatorFile>[] {
  const words = useFileWords();
  const number = useNumber();
  const { date, moment, full } = useMoments();
  return [
    { id: "day", title: words.day, sorted: true, cell: ({ day }) => <b className="font-semibold">{date(noonOf(day))}</b> },
    { id: "kind", title: words.kind, cell: ({ kind }) => words.kinds[kind] },
    {
      id: "state",
      title: words.state,
      cell: ({ state, is_late }) => (
        <Status shape={stateShapes[state]}>
          {words.states[state]}
          {is_late ? <span className="text-danger"> · {words.late}</span> : null}
        </Status>
      ),
    },
    {
      id: "rows",
      title: words.rows,
      number: true,
      cell: ({ latest }) => (latest === null || latest.rows === null ? "–" : number(latest.rows)),
    },
    {
      id: "made",
      title: words.made,
      number: true,
      cell: ({ latest }) =>
        latest?.made_at ? (
          <time dateTime={latest.made_at} title={full(latest.made_at)} className="text-t3">
            {moment(latest.made_at)}
          </time>
        ) : (
          <span className="text-t3">–</span>
        ),
    },
    { id: "due", title: words.due, number: true, wide: true, cell: ({ due_at }) => <span className="text-t3">{moment(due_at)}</span> },
  ];
}
