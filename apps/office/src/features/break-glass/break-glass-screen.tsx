import { type BreakGlass, staffBreakGlassEndpoints } from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Wait, Who } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useMember } from "../../lib/member.ts";
import { useNames } from "../../lib/names.ts";
import { permissionWords } from "../../lib/permission-words.ts";
import { BreakGlassPanel } from "./break-glass-panel.tsx";
import { useBreakGlassWords } from "./break-glass-words.ts";

const endpoint = "GET /staff/break-glass";

export function Screen() {
  const words = useBreakGlassWords();
  const { operator } = useMember();
  const screen: ListScreen<BreakGlass> = {
    endpoint,
    query: staffBreakGlassEndpoints[endpoint].query,
    opens: opens(endpoint, "audit.read", "operator"),
    ofBrand: false,
    read: (query, { signal }) => request(endpoint, { query, signal }),
    keyOf: ({ id }) => ({ tenant: operator, id }),
    columns: useColumns(),
    views: [
      { id: "waiting", title: words.views.waiting, query: {} },
      { id: "reviewed", title: words.views.reviewed, query: { state: "reviewed" } },
    ],
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 30_000,
    Panel: BreakGlassPanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<BreakGlass>[] {
  const words = useBreakGlassWords();
  const nameOf = useNames();
  const locale = useUiLocale();
  return [
    {
      id: "who",
      title: words.who,
      cell: ({ staff_id, brand }) => <Who name={nameOf(staff_id)} seed={staff_id} note={brand ?? words.everyBrand} />,
    },
    { id: "why", title: words.why, cell: ({ reason }) => <span className="block max-w-[44ch] truncate">{reason}</span> },
    {
      id: "what",
      title: words.what,
      wide: true,
      cell: ({ permissions }) => (
        <span className="block max-w-[60ch] text-t2">{permissions.map((one) => permissionWords[locale][one]).join("; ")}</span>
      ),
    },
    {
      id: "verdict",
      title: words.verdict,
      cell: ({ verdict }) =>
        verdict === null ? null : <Status shape={verdict === "justified" ? "good" : "stopped"}>{words.verdicts[verdict]}</Status>,
    },
    {
      id: "wait",
      title: words.wait,
      number: true,
      sorted: true,
      cell: ({ started_at, review_due_at, reviewed_at }, now) => (
        <Wait since={Date.parse(started_at)} due={reviewed_at === null ? Date.parse(review_due_at) : null} now={now} />
      ),
    },
  ];
}
