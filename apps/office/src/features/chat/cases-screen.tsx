import { type ModerationCase, staffModerationEndpoints } from "@trevo/contract";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Wait } from "../../frame/parts.tsx";
import { Badge } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useNames } from "../../lib/names.ts";
import { CasePanel } from "./case-panel.tsx";
import { reasonOf, urgencyShapes, useChatWords } from "./chat-words.ts";

const endpoint = "GET /staff/:tenant/chat/queue";

export function Screen() {
  const words = useChatWords();
  const screen: ListScreen<ModerationCase> = {
    endpoint,
    query: staffModerationEndpoints[endpoint].query,
    opens: opens(endpoint, "chat.read"),
    ofBrand: true,
    read: (query, { tenant, signal }) => request(endpoint, { params: { tenant }, query, signal }),
    keyOf: ({ id }, tenant) => ({ tenant, id }),
    columns: useColumns(),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 15_000,
    Panel: CasePanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<ModerationCase>[] {
  const words = useChatWords();
  const nameOf = useNames();
  return [
    {
      id: "urgency",
      title: words.urgency,
      cell: ({ urgency, subject }) => (
        <span className="badges">
          <Badge shape={urgencyShapes[urgency]}>{words.urgencies[urgency]}</Badge>
          <Badge>{words.subjects[subject.type]}</Badge>
        </span>
      ),
    },
    { id: "quote", title: words.quote, cell: ({ quote }) => <span className="block max-w-[44ch] truncate">{quote || words.noWords}</span> },
    {
      id: "reason",
      title: words.reason,
      cell: ({ reason, held }) => (
        <span className="badges">
          <Badge>{reasonOf(words, reason)}</Badge>
          {held ? <Badge shape="stopped">{words.held}</Badge> : null}
        </span>
      ),
    },
    {
      id: "who",
      title: words.takenBy,
      wide: true,
      cell: ({ taken_by }) => <span className="text-t2">{taken_by === null ? words.nobody : nameOf(taken_by)}</span>,
    },
    {
      id: "wait",
      title: words.wait,
      number: true,
      cell: ({ created_at }, now) => <Wait since={Date.parse(created_at)} due={null} now={now} />,
    },
  ];
}
