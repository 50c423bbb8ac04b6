import {
  type StaffDelivery,
  deliveryStates,
  messageCategories,
  messageCategoryNames,
  messageChannels,
  messageClasses,
  staffMessagesEndpoints,
} from "@trevo/contract";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { DeliveryPanel, pageOf } from "./delivery-panel.tsx";
import { MarketingState } from "./marketing-state.tsx";
import { reasonOf, stateShapes, useDeliveryWords } from "../../frame/delivery-words.ts";

const endpoint = "GET /staff/:tenant/messages/log";

export function Screen() {
  const words = useDeliveryWords();
  const screen: ListScreen<StaffDelivery> = {
    endpoint,
    query: staffMessagesEndpoints[endpoint].query,
    opens: opens(endpoint, "messages.read"),
    ofBrand: true,
    read: (query, { tenant, signal }) => request(endpoint, { params: { tenant }, query, signal }),
    keyOf: ({ id }, tenant) => ({ tenant, id }),
    pageOf,
    columns: useColumns(),
    views: [
      { id: "all", title: words.viewAll, query: {} },
      { id: "stopped", title: words.viewStopped, query: { state: "stopped" } },
      { id: "held", title: words.states.held, query: { state: "held" } },
      { id: "failed", title: words.viewFailed, query: { state: "failed" } },
      { id: "marketing", title: words.classes.marketing, query: { class: "marketing" } },
    ],
    filters: [
      {
        name: "channel",
        title: words.channel,
        kind: { options: messageChannels.map((value) => ({ value, title: words.channels[value] })) },
      },
      { name: "state", title: words.state, kind: { options: deliveryStates.map((value) => ({ value, title: words.states[value] })) } },
      { name: "class", title: words.class, kind: { options: messageClasses.map((value) => ({ value, title: words.classes[value] })) } },
      {
        name: "category",
        title: words.category,
        kind: { options: messageCategories.map((value) => ({ value, title: messageCategoryNames[value][words.language] })) },
      },
      { name: "player", title: words.playerId, kind: "text" },
    ],
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 30_000,
    Header: MarketingState,
    Panel: DeliveryPanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<StaffDelivery>[] {
  const words = useDeliveryWords();
  const { moment } = useMoments();
  return [
    {
      id: "player",
      title: words.player,
      cell: ({ player_name }) => <b className="font-semibold">{player_name}</b>,
    },
    { id: "channel", title: words.channel, cell: ({ channel }) => words.channels[channel] },
    {
      id: "what",
      title: words.about,
      cell: ({ category, class: kind }) => (
        <span className="who">
          <span>
            <b>{messageCategoryNames[category][words.language]}</b>
            <small>{words.classes[kind]}</small>
          </span>
        </span>
      ),
    },
    { id: "state", title: words.state, cell: ({ state }) => <Status shape={stateShapes[state]}>{words.states[state]}</Status> },
    {
      id: "why",
      title: words.why,
      wide: true,
      cell: ({ reason }) => <span className="text-t2">{reason === null ? words.none : reasonOf(words, reason)}</span>,
    },
    { id: "at", title: words.created, number: true, sorted: true, cell: ({ created_at }) => moment(created_at) },
  ];
}
