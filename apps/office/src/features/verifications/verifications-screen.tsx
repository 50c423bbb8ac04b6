import { type ListedVerification, staffVerificationEndpoints } from "@trevo/contract";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Wait, Who } from "../../frame/parts.tsx";
import { Badge } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useNumber } from "../../lib/moments.ts";
import { VerificationPanel, pageOf } from "./verification-panel.tsx";
import { useVerificationWords } from "./verification-words.ts";

const endpoint = "GET /staff/verifications";

export function Screen() {
  const words = useVerificationWords();
  const screen: ListScreen<ListedVerification> = {
    endpoint,
    query: staffVerificationEndpoints[endpoint].query,
    opens: opens(endpoint, "verifications.read"),
    ofBrand: false,
    read: (query, { signal }) => request(endpoint, { query, signal }),
    keyOf: ({ tenant, id }) => ({ tenant, id }),
    pageOf,
    columns: useColumns(),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 15_000,
    Panel: VerificationPanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<ListedVerification>[] {
  const words = useVerificationWords();
  const number = useNumber();
  return [
    {
      id: "player",
      title: words.player,
      cell: ({ id, player_name, tenant }) => <Who name={player_name} seed={id} note={tenant} />,
    },
    { id: "cause", title: words.why, cell: ({ cause }) => <Badge shape="look">{words.causes[cause]}</Badge> },
    { id: "documents", title: words.documents, number: true, wide: true, cell: ({ documents }) => number(documents) },
    {
      id: "wait",
      title: words.wait,
      number: true,
      sorted: true,
      cell: ({ waiting_since, due_at }, now) => <Wait since={Date.parse(waiting_since)} due={Date.parse(due_at)} now={now} />,
    },
  ];
}
