import { type PlayerTag, staffPlayerTagsEndpoints } from "@trevo/contract";
import { useState } from "react";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import { Icon } from "../../frame/icon.tsx";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, HeaderProps, ListScreen } from "../../frame/list-types.ts";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { TagPanel } from "./tag-panel.tsx";
import { useTagWords } from "./tag-words.ts";

const endpoint = "GET /staff/:tenant/player-tags";

export function Screen() {
  const words = useTagWords();
  const screen: ListScreen<PlayerTag> = {
    endpoint,
    query: staffPlayerTagsEndpoints[endpoint].query,
    opens: opens(endpoint, "players.read"),
    ofBrand: true,
    read: (_, { tenant, signal }) => request(endpoint, { params: { tenant }, signal }),
    keyOf: ({ id }, tenant) => ({ tenant, id }),
    columns: useColumns(),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    Header: NewTag,
    Panel: TagPanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<PlayerTag>[] {
  const words = useTagWords();
  const number = useNumber();
  const nameOf = useNames();
  const { date, full } = useMoments();
  return [
    { id: "name", title: words.name, sorted: true, cell: ({ name }) => <b>{name}</b> },
    { id: "players", title: words.players, number: true, cell: ({ players }) => number(players) },
    { id: "note", title: words.note, cell: ({ note }) => <span className="text-t2">{note}</span> },
    { id: "by", title: words.createdBy, wide: true, cell: ({ created_by }) => nameOf(created_by) },
    {
      id: "created",
      title: words.created,
      wide: true,
      cell: ({ created_at }) => (
        <time dateTime={created_at} title={full(created_at)} className="text-t3">
          {date(created_at)}
        </time>
      ),
    },
  ];
}

function NewTag({ tenant }: HeaderProps<PlayerTag>) {
  const words = useTagWords();
  const may = useCan(opens("POST /staff/:tenant/player-tags", "players.tag"), tenant);
  const [asked, ask] = useState(false);
  if (!may) return null;
  const again = (): void => readAgain(endpoint);
  const decision: Decision = {
    title: words.addTitle,
    tenant,
    text: words.addText,
    action: words.addAction,
    fields: [
      { name: "name", title: words.name, kind: "line", max: 30 },
      { name: "note", title: words.note, kind: "line", max: 200 },
    ],
    send: ({ values }) =>
      request("POST /staff/:tenant/player-tags", {
        params: { tenant },
        body: { name: values["name"] ?? "", note: values["note"] ?? "" },
      }),
    onConflict: again,
    onDone: again,
  };
  return (
    <div className="flex justify-end border-b border-line px-5 py-2">
      <button type="button" className="button" onClick={() => ask(true)}>
        <Icon name="plus" small />
        {words.add}
      </button>
      <DecisionDialog decision={asked ? decision : null} onClose={() => ask(false)} />
    </div>
  );
}
