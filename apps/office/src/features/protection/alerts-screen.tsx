import { type ListedAlert, staffCareEndpoints } from "@trevo/contract";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Wait, Who } from "../../frame/parts.tsx";
import { Badge } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useNumber } from "../../lib/moments.ts";
import { AlertPanel, pageOf } from "./alert-panel.tsx";
import { useProtectionWords } from "./protection-words.ts";

const endpoint = "GET /staff/protection-alerts";

export function Screen() {
  const words = useProtectionWords();
  const screen: ListScreen<ListedAlert> = {
    endpoint,
    query: staffCareEndpoints[endpoint].query,
    opens: opens(endpoint, "protection.read"),
    ofBrand: false,
    read: (query, { signal }) => request(endpoint, { query, signal }),
    keyOf: ({ tenant, id }) => ({ tenant, id }),
    pageOf,
    columns: useColumns(),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 15_000,
    Panel: AlertPanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<ListedAlert>[] {
  const words = useProtectionWords();
  const number = useNumber();
  return [
    {
      id: "player",
      title: words.player,
      cell: ({ id, player_name, tenant }) => <Who name={player_name} seed={id} note={tenant} />,
    },
    {
      id: "why",
      title: words.why,
      cell: ({ kinds }) => (
        <span className="badges">
          {kinds.map((kind) => (
            <Badge key={kind} shape="look">
              {words.kinds[kind]}
            </Badge>
          ))}
        </span>
      ),
    },
    { id: "signs", title: words.signs, number: true, wide: true, cell: ({ signs }) => number(signs) },
    {
      id: "wait",
      title: words.wait,
      number: true,
      sorted: true,
      cell: ({ raised_at, due_at }, now) => <Wait since={Date.parse(raised_at)} due={Date.parse(due_at)} now={now} />,
    },
  ];
}
