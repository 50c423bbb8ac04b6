import { type StaffTicketCard, staffTicketsEndpoints, ticketCategories, ticketStates } from "@trevo/contract";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Avatar, Wait } from "../../frame/parts.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useNames } from "../../lib/names.ts";
import { TicketPanel, pageOf } from "./ticket-panel.tsx";
import { stateShapes, useTicketWords } from "./ticket-words.ts";

const endpoint = "GET /staff/:tenant/tickets/queue";

export function Screen() {
  const words = useTicketWords();
  const screen: ListScreen<StaffTicketCard> = {
    endpoint,
    query: staffTicketsEndpoints[endpoint].query,
    opens: opens(endpoint, "support.read"),
    ofBrand: true,
    read: (query, { tenant, signal }) => request(endpoint, { params: { tenant }, query, signal }),
    keyOf: ({ id }, tenant) => ({ tenant, id }),
    pageOf,
    columns: useColumns(),
    views: [
      { id: "waiting", title: words.viewWaiting, query: {} },
      { id: "mine", title: words.viewMine, query: { assigned_to: "me" } },
      { id: "free", title: words.viewFree, query: { assigned_to: "nobody" } },
      { id: "ombudsman", title: words.states.ombudsman, query: { state: "ombudsman" } },
      { id: "player", title: words.states.waiting_player, query: { state: "waiting_player" } },
      { id: "solved", title: words.states.solved, query: { state: "solved" } },
    ],
    filters: [
      {
        name: "category",
        title: words.category,
        kind: { options: ticketCategories.map((value) => ({ value, title: words.categories[value] })) },
      },
      { name: "state", title: words.state, kind: { options: ticketStates.map((value) => ({ value, title: words.states[value] })) } },
    ],
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 15_000,
    Panel: TicketPanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<StaffTicketCard>[] {
  const words = useTicketWords();
  const nameOf = useNames();
  return [
    {
      id: "category",
      title: words.subject,
      cell: ({ category, protocol }) => (
        <span className="who">
          <span>
            <b>{words.categories[category]}</b>
            <small>{protocol}</small>
          </span>
        </span>
      ),
    },
    { id: "preview", title: words.message, cell: ({ preview }) => <span className="block max-w-[44ch] truncate">{preview}</span> },
    { id: "state", title: words.state, cell: ({ state }) => <Status shape={stateShapes[state]}>{words.states[state]}</Status> },
    {
      id: "who",
      title: words.assigned,
      wide: true,
      cell: ({ assigned_to }) =>
        assigned_to === null ? (
          <Badge>{words.nobody}</Badge>
        ) : (
          <span className="flex items-center gap-2">
            <Avatar name={nameOf(assigned_to)} seed={assigned_to} />
            {nameOf(assigned_to)}
          </span>
        ),
    },
    {
      id: "wait",
      title: words.wait,
      number: true,
      sorted: true,
      cell: ({ created_at, updated_at, first_answer_at, due_at }, now) => (
        <Wait
          since={Date.parse(first_answer_at === null ? created_at : updated_at)}
          due={due_at === null ? null : Date.parse(due_at)}
          now={now}
        />
      ),
    },
  ];
}
