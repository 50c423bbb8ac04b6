import { type ListedShipment, staffBoxesEndpoints } from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Wait, Who } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { ShipmentPanel } from "./shipment-panel.tsx";
import { stateShapes, useShipmentWords } from "./shipment-words.ts";

const endpoint = "GET /staff/:tenant/shipments";

export function Screen() {
  const words = useShipmentWords();
  const screen: ListScreen<ListedShipment> = {
    endpoint,
    query: staffBoxesEndpoints[endpoint].query,
    opens: opens(endpoint, "shipments.read"),
    ofBrand: true,
    read: (query, { tenant, signal }) => request(endpoint, { params: { tenant }, query, signal }),
    keyOf: ({ id }, tenant) => ({ tenant, id }),
    columns: useColumns(),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 30_000,
    Panel: ShipmentPanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<ListedShipment>[] {
  const words = useShipmentWords();
  const locale = useUiLocale();
  return [
    {
      id: "player",
      title: words.player,
      cell: ({ player_id, player_name }) => <Who name={player_name} seed={player_id} />,
    },
    { id: "prize", title: words.prize, cell: ({ title }) => title[locale] },
    { id: "state", title: words.state, cell: ({ state }) => <Status shape={stateShapes[state]}>{words.states[state]}</Status> },
    { id: "tracking", title: words.tracking, wide: true, cell: ({ tracking }) => <span className="text-t2">{tracking}</span> },
    {
      id: "wait",
      title: words.wait,
      number: true,
      sorted: true,
      cell: ({ requested_at, promised_until }, now) => <Wait since={Date.parse(requested_at)} due={Date.parse(promised_until)} now={now} />,
    },
  ];
}
