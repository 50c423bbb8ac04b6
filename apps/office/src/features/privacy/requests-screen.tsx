import { type ListedPrivacyRequest, privacyRequestKinds, staffPrivacyEndpoints } from "@trevo/contract";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, Filter, ListScreen, View } from "../../frame/list-types.ts";
import { Wait, Who } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { RequestPanel, pageOf } from "./request-panel.tsx";
import { shapeOf, usePrivacyWords } from "./privacy-words.ts";

const endpoint = "GET /staff/privacy-requests";

export function Screen() {
  const words = usePrivacyWords();
  const screen: ListScreen<ListedPrivacyRequest> = {
    endpoint,
    query: staffPrivacyEndpoints[endpoint].query,
    opens: opens(endpoint, "privacy.read"),
    ofBrand: false,
    read: (query, { signal }) => request(endpoint, { query, signal }),
    keyOf: ({ tenant, id }) => ({ tenant, id }),
    pageOf,
    columns: useColumns(),
    views: useViews(),
    filters: useFilters(),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 60_000,
    Panel: RequestPanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<ListedPrivacyRequest>[] {
  const words = usePrivacyWords();
  const { moment, date, full } = useMoments();
  return [
    {
      id: "player",
      title: words.player,
      cell: ({ player_id, player_name, tenant }) => <Who name={player_name} seed={player_id} note={tenant} />,
    },
    { id: "kind", title: words.kind, cell: ({ kind }) => <b className="font-semibold">{words.kinds[kind]}</b> },
    {
      id: "state",
      title: words.state,
      wide: true,
      cell: ({ outcome }) => <Status shape={shapeOf(outcome)}>{outcome === null ? words.waits : words.outcomes[outcome]}</Status>,
    },
    {
      id: "due",
      title: words.due,
      number: true,
      cell: ({ due_at }) => (
        <time dateTime={due_at} title={full(due_at)}>
          {date(due_at)}
        </time>
      ),
    },
    {
      id: "wait",
      title: words.waiting,
      number: true,
      sorted: true,
      cell: ({ created_at, due_at, answered_at }, now) =>
        answered_at === null ? (
          <Wait since={Date.parse(created_at)} due={Date.parse(due_at)} now={now} />
        ) : (
          <time dateTime={answered_at} title={full(answered_at)} className="text-t2">
            {words.answeredAt(moment(answered_at))}
          </time>
        ),
    },
  ];
}

function useViews(): View[] {
  const words = usePrivacyWords();
  return [
    { id: "waiting", title: words.viewWaiting, query: {} },
    { id: "answered", title: words.viewAnswered, query: { state: "answered" } },
  ];
}

function useFilters(): Filter[] {
  const words = usePrivacyWords();
  return [
    { name: "kind", title: words.kind, kind: { options: privacyRequestKinds.map((value) => ({ value, title: words.kinds[value] })) } },
  ];
}
