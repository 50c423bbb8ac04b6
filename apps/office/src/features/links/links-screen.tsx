import { type LinkGroupState, type ListedLinkGroup, linkKinds, staffLinksEndpoints } from "@trevo/contract";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, Filter, ListScreen, View } from "../../frame/list-types.ts";
import { Meter, Who } from "../../frame/parts.tsx";
import { type Shape, Badge, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { LinkPanel, pageOf } from "./link-panel.tsx";
import { useLinkWords } from "./link-words.ts";

const endpoint = "GET /staff/:tenant/link-groups";

const stateShapes: Record<LinkGroupState, Shape> = { open: "look", decided: "good", lapsed: "refused" };

/** Lists groups of accounts that share something. Nobody is blocked here. */
export function Screen() {
  const words = useLinkWords();
  const screen: ListScreen<ListedLinkGroup> = {
    endpoint,
    query: staffLinksEndpoints[endpoint].query,
    opens: opens(endpoint, "links.read"),
    ofBrand: true,
    read: (query, { tenant, signal }) => request(endpoint, { params: { tenant }, query, signal }),
    keyOf: ({ tenant, id }) => ({ tenant, id }),
    pageOf,
    columns: useColumns(),
    views: useViews(),
    filters: useFilters(),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    Panel: LinkPanel,
  };
  return <ListPage screen={screen} />;
}

function useViews(): View[] {
  const words = useLinkWords();
  return [
    { id: "open", title: words.viewOpen, query: {} },
    { id: "decided", title: words.viewDecided, query: { state: "decided" } },
    { id: "lapsed", title: words.viewLapsed, query: { state: "lapsed" } },
  ];
}

function useFilters(): Filter[] {
  const words = useLinkWords();
  return [
    {
      name: "kind",
      title: words.shared,
      kind: { options: linkKinds.map((value) => ({ value, title: words.kinds[value] })) },
    },
  ];
}

function useColumns(): Column<ListedLinkGroup>[] {
  const words = useLinkWords();
  const { moment, full } = useMoments();
  return [
    {
      id: "accounts",
      title: words.accounts,
      cell: ({ id, names, accounts }) => <Who name={words.andMore(names.join(", "), accounts - names.length)} seed={id} />,
    },
    {
      id: "strength",
      title: words.strength,
      number: true,
      sorted: true,
      cell: ({ strength }) => (
        <span className="inline-grid w-28 gap-1">
          {words.ofHundred(strength)}
          <Meter share={strength / 100} toned={false} />
        </span>
      ),
    },
    {
      id: "shared",
      title: words.shared,
      cell: ({ kinds }) => (
        <span className="flex gap-1">
          {kinds.map((kind) => (
            <Badge key={kind}>{words.kinds[kind]}</Badge>
          ))}
        </span>
      ),
    },
    {
      id: "verdict",
      title: words.verdict,
      cell: ({ state, verdict }) => (
        <Status shape={stateShapes[state]}>{verdict === null || state === "open" ? words.states[state] : words.verdicts[verdict]}</Status>
      ),
    },
    {
      id: "changed",
      title: words.changed,
      wide: true,
      cell: ({ changed_at }) => (
        <time dateTime={changed_at} title={full(changed_at)} className="text-t3">
          {moment(changed_at)}
        </time>
      ),
    },
  ];
}
