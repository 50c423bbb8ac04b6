import { type openFinding, staffFreezesEndpoints } from "@trevo/contract";
import type { z } from "zod";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Wait } from "../../frame/parts.tsx";
import { Badge } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { useInvariantName } from "../../lib/invariant-names.ts";
import { opens } from "../../lib/member.ts";
import { useFindingWords } from "./finding-words.ts";
import { FreezeNotice } from "./freeze-notice.tsx";

const endpoint = "GET /staff/:tenant/violations";

type Finding = z.output<typeof openFinding>;

export function Screen() {
  const words = useFindingWords();
  const screen: ListScreen<Finding> = {
    endpoint,
    query: staffFreezesEndpoints[endpoint].query,
    opens: opens(endpoint, "payouts.read"),
    ofBrand: true,
    read: (query, { tenant, signal }) => request(endpoint, { params: { tenant }, query, signal }),
    keyOf: ({ id }, tenant) => ({ tenant, id: String(id) }),
    columns: useColumns(),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 30_000,
    Header: FreezeNotice,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<Finding>[] {
  const words = useFindingWords();
  const nameOf = useInvariantName();
  return [
    { id: "invariant", title: words.invariant, cell: ({ invariant }) => <b className="font-semibold">{nameOf(invariant)}</b> },
    { id: "subject", title: words.subject, cell: ({ subject }) => subject },
    { id: "detail", title: words.detail, cell: ({ detail }) => <span className="block max-w-[48ch] truncate text-t2">{detail}</span> },
    { id: "kind", title: words.kind, wide: true, cell: ({ freezes }) => (freezes ? <Badge shape="stopped">{words.freezes}</Badge> : null) },
    {
      id: "wait",
      title: words.wait,
      number: true,
      sorted: true,
      cell: ({ found_at }, now) => <Wait since={Date.parse(found_at)} due={null} now={now} />,
    },
  ];
}
