import type { StaffAppeal } from "@trevo/contract";
import { z } from "zod";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Wait } from "../../frame/parts.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { shortId } from "../../lib/short-id.ts";
import { AppealPanel } from "./appeal-panel.tsx";
import { useAppealWords } from "./appeal-words.ts";

const endpoint = "GET /staff/:tenant/chat/appeals";
/** The list is not paged. */
const query = z.object({});

export function Screen() {
  const words = useAppealWords();
  const screen: ListScreen<StaffAppeal> = {
    endpoint,
    query,
    opens: opens(endpoint, "chat.read"),
    ofBrand: true,
    read: (_query, { tenant, signal }) => request(endpoint, { params: { tenant }, signal }),
    keyOf: ({ case_id }, tenant) => ({ tenant, id: case_id }),
    columns: useColumns(),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 30_000,
    Panel: AppealPanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<StaffAppeal>[] {
  const words = useAppealWords();
  return [
    { id: "player", title: words.player, cell: ({ player_id }) => <b className="font-semibold">{shortId(player_id)}</b> },
    { id: "text", title: words.text, cell: ({ text }) => <span className="block max-w-[60ch] truncate">{text}</span> },
    {
      id: "wait",
      title: words.wait,
      number: true,
      sorted: true,
      cell: ({ created_at, due_at }, now) => <Wait since={Date.parse(created_at)} due={Date.parse(due_at)} now={now} />,
    },
  ];
}
