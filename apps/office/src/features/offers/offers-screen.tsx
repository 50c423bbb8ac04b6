import { type StaffOffer, offerKinds, offerStates, staffOffersEndpoints } from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Badge, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { OfferPanel } from "./offer-panel.tsx";
import { stateShapes, useOfferWords } from "./offer-words.ts";

const endpoint = "GET /staff/:tenant/offers";

export function Screen() {
  const words = useOfferWords();
  const screen: ListScreen<StaffOffer> = {
    endpoint,
    query: staffOffersEndpoints[endpoint].query,
    opens: opens(endpoint, "offers.read"),
    ofBrand: true,
    read: (query, { tenant, signal }) => request(endpoint, { params: { tenant }, query, signal }),
    keyOf: ({ id }, tenant) => ({ tenant, id }),
    columns: useColumns(),
    views: [
      { id: "all", title: words.viewAll, query: {} },
      ...offerStates.map((state) => ({ id: state, title: words.states[state], query: { state } })),
    ],
    filters: [{ name: "kind", title: words.kind, kind: { options: offerKinds.map((value) => ({ value, title: words.kinds[value] })) } }],
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    Panel: OfferPanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<StaffOffer>[] {
  const words = useOfferWords();
  const locale = useUiLocale();
  const { moment } = useMoments();
  return [
    {
      id: "name",
      title: words.one,
      cell: ({ name, kind }) => (
        <span className="who">
          <span>
            <b>{name[locale]}</b>
            <small>{words.kinds[kind]}</small>
          </span>
        </span>
      ),
    },
    { id: "state", title: words.state, cell: ({ state }) => <Status shape={stateShapes[state]}>{words.states[state]}</Status> },
    {
      id: "draft",
      title: words.version,
      cell: ({ version, draft_version }) => (
        <span className="badges">
          <Badge>{version}</Badge>
          {draft_version === null || draft_version === version ? null : <Badge shape="work">{words.draftOf(draft_version)}</Badge>}
        </span>
      ),
    },
    {
      id: "starts",
      title: words.starts,
      wide: true,
      cell: ({ starts_at }) => <span className="text-t2">{starts_at === null ? "–" : moment(starts_at)}</span>,
    },
    { id: "ends", title: words.ends, number: true, cell: ({ ends_at }) => (ends_at === null ? words.noEnd : moment(ends_at)) },
  ];
}
