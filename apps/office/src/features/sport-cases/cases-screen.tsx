import { type ListedSportCase, staffSportCaseEndpoints } from "@trevo/contract";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Meter, Wait } from "../../frame/parts.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { CasePanel } from "./case-panel.tsx";
import { stateShapes, useCaseWords } from "./case-words.ts";

const endpoint = "GET /staff/:tenant/sports/cases";

export function Screen() {
  const words = useCaseWords();
  const screen: ListScreen<ListedSportCase> = {
    endpoint,
    query: staffSportCaseEndpoints[endpoint].query,
    opens: opens(endpoint, "sports.integrity.read"),
    ofBrand: true,
    read: (query, { tenant, signal }) => request(endpoint, { params: { tenant }, query, signal }),
    keyOf: ({ id }, tenant) => ({ tenant, id }),
    columns: useColumns(),
    views: [
      { id: "waiting", title: words.viewWaiting, query: {} },
      { id: "under_review", title: words.states.under_review, query: { state: "under_review" } },
      { id: "reported", title: words.views.reported, query: { state: "reported" } },
      { id: "closed", title: words.views.closed, query: { state: "closed" } },
    ],
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 30_000,
    Panel: CasePanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<ListedSportCase>[] {
  const words = useCaseWords();
  const { moment } = useMoments();
  return [
    {
      id: "match",
      title: words.match,
      cell: ({ match, competition }) => (
        <span className="who">
          <span>
            <b>{match}</b>
            <small>{competition}</small>
          </span>
        </span>
      ),
    },
    {
      id: "score",
      title: words.score,
      cell: ({ score }) => (
        <span className="flex items-center gap-2">
          {score}
          <Meter share={score / 100} />
        </span>
      ),
    },
    {
      id: "signals",
      title: words.signals,
      cell: ({ signals }) =>
        signals.length === 0 ? (
          <span className="text-t3">{words.byHand}</span>
        ) : (
          <span className="badges">
            {signals.map((kind) => (
              <Badge key={kind}>{words.kinds[kind]}</Badge>
            ))}
          </span>
        ),
    },
    { id: "state", title: words.state, cell: ({ state }) => <Status shape={stateShapes[state]}>{words.states[state]}</Status> },
    {
      id: "starts",
      title: words.starts,
      number: true,
      wide: true,
      cell: ({ starts_at }) => <span className="text-t3">{moment(starts_at)}</span>,
    },
    {
      id: "opened",
      title: words.wait,
      number: true,
      sorted: true,
      cell: ({ opened_at }, now) => <Wait since={Date.parse(opened_at)} due={null} now={now} />,
    },
  ];
}
