import type { PartnerAccount } from "@trevo/contract";
import { z } from "zod";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { AddPartner } from "./add-partner.tsx";
import { PartnerPanel } from "./partner-panel.tsx";
import { stateShapes, usePartnerWords } from "./partner-words.ts";

const endpoint = "GET /staff/:tenant/partners";

export function Screen() {
  const words = usePartnerWords();
  const screen: ListScreen<PartnerAccount> = {
    endpoint,
    query: z.object({}),
    opens: opens(endpoint, "partners.read"),
    ofBrand: true,
    read: (_, { tenant, signal }) => request(endpoint, { params: { tenant }, signal }),
    keyOf: ({ id }, tenant) => ({ tenant, id }),
    columns: useColumns(),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    Panel: PartnerPanel,
    Header: AddPartner,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<PartnerAccount>[] {
  const words = usePartnerWords();
  const nameOf = useNames();
  const { moment } = useMoments();
  return [
    { id: "kind", title: words.kind, cell: ({ kind }) => <b className="font-semibold">{words.kinds[kind]}</b> },
    { id: "protocol", title: words.protocol, wide: true, cell: ({ adapter }) => <span className="text-t2">{adapter}</span> },
    { id: "state", title: words.state, cell: ({ state }) => <Status shape={stateShapes[state]}>{words.states[state]}</Status> },
    { id: "by", title: words.by, cell: ({ made_by }) => nameOf(made_by) },
    {
      id: "made",
      title: words.made,
      number: true,
      sorted: true,
      cell: ({ made_at }) => (
        <time dateTime={made_at} className="text-t3">
          {moment(made_at)}
        </time>
      ),
    },
  ];
}
