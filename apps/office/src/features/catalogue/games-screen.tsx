import { staffBrandEndpoints } from "@trevo/contract";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Badge, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { GamePanel } from "./game-panel.tsx";
import { stateShapes, useGameWords } from "./game-words.ts";
import { type CuratedGame, endpoint } from "./games.ts";

export function Screen() {
  const words = useGameWords();
  const screen: ListScreen<CuratedGame> = {
    endpoint,
    query: staffBrandEndpoints[endpoint].query,
    opens: opens(endpoint, "catalog.read"),
    ofBrand: true,
    read: (query, { tenant, signal }) => request(endpoint, { params: { tenant }, query, signal }),
    keyOf: ({ id }, tenant) => ({ tenant, id: String(id) }),
    columns: useColumns(),
    views: [
      { id: "all", title: words.viewAll, query: {} },
      ...(["active", "maintenance", "disabled"] as const).map((state) => ({ id: state, title: words.states[state], query: { state } })),
    ],
    filters: [{ name: "provider", title: words.provider, kind: "text" }],
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    Panel: GamePanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<CuratedGame>[] {
  const words = useGameWords();
  return [
    {
      id: "game",
      title: words.game,
      sorted: true,
      cell: ({ title, gamecode }) => (
        <span className="who">
          <span>
            <b>{title}</b>
            <small>{gamecode}</small>
          </span>
        </span>
      ),
    },
    {
      id: "provider",
      title: words.provider,
      cell: ({ provider_code, provider_state }) => (
        <span className="badges">
          {provider_code}
          {provider_state === "off" ? <Badge shape="look">{words.providerOff}</Badge> : null}
        </span>
      ),
    },
    { id: "category", title: words.category, wide: true, cell: ({ category_slug }) => <span className="text-t2">{category_slug}</span> },
    { id: "state", title: words.state, cell: ({ state }) => <Status shape={stateShapes[state]}>{words.states[state]}</Status> },
    {
      id: "badge",
      title: words.badge,
      wide: true,
      cell: ({ badge, featured }) => (
        <span className="badges">
          {featured ? <Badge shape="good">{words.isFeatured}</Badge> : null}
          {badge ? <Badge>{words.badges[badge]}</Badge> : null}
        </span>
      ),
    },
  ];
}
