import { type StaffOffer, offerKinds, offerStates, staffOffersEndpoints } from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import { Link } from "react-router";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Icon } from "../../frame/icon.tsx";
import { Meter } from "../../frame/parts.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { useEditorWords } from "./editor-words.ts";
import { OfferPanel } from "./offer-panel.tsx";
import { newOfferPath, offerPath } from "./offer-path.ts";
import { stateShapes, useOfferWords } from "./offer-words.ts";
import { UsedAmounts } from "./used-amounts.tsx";

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
    pageOf: offerPath,
    Header: NewOffer,
  };
  return <ListPage screen={screen} />;
}

function NewOffer({ tenant }: { readonly tenant: string }) {
  const words = useEditorWords();
  const may = useCan(opens("POST /staff/:tenant/offers", "offers.draft"), tenant);
  if (!may) return null;
  return (
    <div className="flex flex-none justify-end px-5 pt-3">
      <Link className="button button-main" to={newOfferPath(tenant)}>
        <Icon name="plus" small />
        {words.news}
      </Link>
    </div>
  );
}

function useColumns(): Column<StaffOffer>[] {
  const words = useOfferWords();
  const locale = useUiLocale();
  const { moment } = useMoments();
  const number = useNumber();
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
      id: "uses",
      title: words.uses,
      number: true,
      cell: ({ used: { granted, reserved, in_all } }) => (
        <>
          {number(granted + reserved)}
          {in_all === null ? null : <span className="text-t3"> / {number(in_all)}</span>}
        </>
      ),
    },
    {
      id: "budget",
      title: words.budget,
      cell: ({ used }) => (
        <span className="inline-flex items-center gap-2">
          <UsedAmounts used={used} />
          {used.budget_cents === null ? null : <Meter share={(used.reserved_cents + used.granted_cents) / used.budget_cents} />}
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
