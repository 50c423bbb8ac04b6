import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { type StaffPlayer, staffPlayersEndpoints } from "@trevo/contract";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, Filter, ListScreen, View } from "../../frame/list-types.ts";
import { Amount, Avatar } from "../../frame/parts.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useMember } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { PlayerPanel, pageOf } from "./player-panel.tsx";
import { PlayerSearch } from "./player-search.tsx";
import { stateShapes } from "./player-shapes.ts";
import { usePlayerWords } from "./player-words.ts";
import { useTagWords } from "./tag-words.ts";

const endpoint = "GET /staff/:tenant/players";

export function Screen() {
  const words = usePlayerWords();
  const views: View[] = [
    { id: "all", title: words.viewAll, query: {} },
    ...(["active", "blocked", "closed"] as const).map((state) => ({ id: state, title: words.views[state], query: { state } })),
  ];
  const screen: ListScreen<StaffPlayer> = {
    endpoint,
    query: staffPlayersEndpoints[endpoint].query,
    opens: opens(endpoint, "players.read"),
    ofBrand: true,
    read: (query, { tenant, signal }) => request(endpoint, { params: { tenant }, query, signal }),
    keyOf: ({ tenant, id }) => ({ tenant, id }),
    pageOf,
    columns: useColumns(),
    views,
    filters: useTagFilter(),
    order: words.order,
    Header: PlayerSearch,
    empty: { title: words.emptyTitle, text: words.emptyText },
    Panel: PlayerPanel,
  };
  return <ListPage screen={screen} />;
}

/** Filters by one of the brand's tags. */
function useTagFilter(): Filter[] {
  const words = useTagWords();
  const [params] = useSearchParams();
  const { tenants } = useMember();
  const tenant = params.get("tenant") ?? tenants[0] ?? "";
  const { data } = useQuery({
    queryKey: ["GET /staff/:tenant/player-tags", tenant, "panel"],
    queryFn: ({ signal }) => request("GET /staff/:tenant/player-tags", { params: { tenant }, signal }),
    enabled: tenant !== "",
  });
  return [{ name: "tag", title: words.one, kind: { options: (data?.data ?? []).map(({ id, name }) => ({ value: id, title: name })) } }];
}

function contactsText({ phone, email }: StaffPlayer["contacts"], words: ReturnType<typeof usePlayerWords>): string {
  if (phone && email) return words.bothContacts;
  if (phone) return words.phoneOnly;
  return email ? words.emailOnly : words.noContacts;
}

function useColumns(): Column<StaffPlayer>[] {
  const words = usePlayerWords();
  const tagWords = useTagWords();
  const { date, full } = useMoments();
  return [
    {
      id: "player",
      title: words.player,
      cell: ({ id, name }) => (
        <span className="who">
          <Avatar name={name} seed={id} />
          <b>{name}</b>
        </span>
      ),
    },
    { id: "state", title: words.state, cell: ({ state }) => <Status shape={stateShapes[state]}>{words.states[state]}</Status> },
    { id: "cash", title: words.cash, number: true, cell: ({ cash }) => <Amount centavos={cash} /> },
    { id: "bonus", title: words.bonus, number: true, cell: ({ bonus }) => <Amount centavos={bonus} /> },
    { id: "held", title: words.held, number: true, wide: true, cell: ({ held }) => <Amount centavos={held} /> },
    {
      id: "cpf",
      title: "CPF",
      wide: true,
      cell: ({ has_cpf }) => <Badge shape={has_cpf ? "good" : "look"}>{has_cpf ? words.hasCpf : words.noCpf}</Badge>,
    },
    {
      id: "contacts",
      title: words.contacts,
      wide: true,
      cell: ({ contacts }) => <span className="text-t2">{contactsText(contacts, words)}</span>,
    },
    {
      id: "tags",
      title: tagWords.tags,
      cell: ({ tags }) => (
        <span className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      ),
    },
    {
      id: "since",
      title: words.since,
      sorted: true,
      cell: ({ created_at }) => (
        <time dateTime={created_at} title={full(created_at)} className="text-t3">
          {date(created_at)}
        </time>
      ),
    },
  ];
}
