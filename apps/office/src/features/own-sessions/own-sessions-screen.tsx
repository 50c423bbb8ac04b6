import type { OwnStaffSession } from "@trevo/contract";
import { z } from "zod";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useMember } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { EndOthers } from "./end-others.tsx";
import { SessionPanel } from "./session-panel.tsx";
import { deviceName, useSessionWords } from "./session-words.ts";

const endpoint = "GET /staff/me/sessions";

export function Screen() {
  const words = useSessionWords();
  const { operator } = useMember();
  const screen: ListScreen<OwnStaffSession> = {
    endpoint,
    query: z.object({}),
    opens: opens(endpoint, null),
    ofBrand: false,
    read: (_, { signal }) => request(endpoint, { signal }),
    keyOf: ({ id }) => ({ tenant: operator, id }),
    columns: useColumns(),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    Panel: SessionPanel,
    Header: EndOthers,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<OwnStaffSession>[] {
  const words = useSessionWords();
  const { moment, full } = useMoments();
  const time = (at: string) => (
    <time dateTime={at} title={full(at)} className="text-t3">
      {moment(at)}
    </time>
  );
  return [
    { id: "device", title: words.device, cell: (row) => <b className="font-semibold">{deviceName(row, words)}</b> },
    {
      id: "state",
      title: words.state,
      cell: ({ is_current }) => <Status shape={is_current ? "good" : "work"}>{is_current ? words.here : words.open}</Status>,
    },
    { id: "address", title: words.address, wide: true, cell: ({ ip }) => <span className="text-t2">{ip}</span> },
    { id: "began", title: words.began, number: true, wide: true, cell: ({ created_at }) => time(created_at) },
    { id: "seen", title: words.seen, number: true, sorted: true, cell: ({ seen_at }) => time(seen_at) },
  ];
}
