import { type RoundCase, staffRoundsEndpoints } from "@trevo/contract";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Amount, Wait } from "../../frame/parts.tsx";
import { Badge } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { shortId } from "../../lib/short-id.ts";
import { RoundPanel } from "./round-panel.tsx";
import { useRoundWords } from "./round-words.ts";

const endpoint = "GET /staff/:tenant/round-cases";

export function Screen() {
  const words = useRoundWords();
  const screen: ListScreen<RoundCase> = {
    endpoint,
    query: staffRoundsEndpoints[endpoint].query,
    opens: opens(endpoint, "rounds.read"),
    ofBrand: true,
    read: (query, { tenant, signal }) => request(endpoint, { params: { tenant }, query, signal }),
    keyOf: ({ id }, tenant) => ({ tenant, id }),
    columns: useColumns(),
    filters: [{ name: "provider", title: words.provider, kind: "text" }],
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 30_000,
    Panel: RoundPanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<RoundCase>[] {
  const words = useRoundWords();
  return [
    {
      id: "round",
      title: words.round,
      cell: ({ id, provider }) => (
        <span className="who">
          <span>
            <b>{shortId(id)}</b>
            <small>{provider}</small>
          </span>
        </span>
      ),
    },
    { id: "staked", title: words.staked, number: true, cell: ({ staked }) => <Amount centavos={staked} /> },
    { id: "won", title: words.won, number: true, cell: ({ won }) => <Amount centavos={won} /> },
    { id: "why", title: words.why, cell: ({ reason }) => <Badge>{words.reasons[reason]}</Badge> },
    {
      id: "wait",
      title: words.wait,
      number: true,
      sorted: true,
      cell: ({ moved_at }, now) => <Wait since={Date.parse(moved_at)} due={null} now={now} />,
    },
  ];
}
