import { z } from "zod";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useMember } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import type { Passkey } from "../../lib/passkeys.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { PasskeyPanel } from "./passkey-panel.tsx";
import { stateOf, stateShapes, usePasskeyWords } from "./passkey-words.ts";

const endpoint = "GET /staff/me/passkeys";

export function Screen() {
  const words = usePasskeyWords();
  const { operator } = useMember();
  const screen: ListScreen<Passkey> = {
    endpoint,
    query: z.object({}),
    opens: opens(endpoint, null),
    ofBrand: false,
    read: (_, { signal }) => request(endpoint, { signal }),
    keyOf: ({ id }) => ({ tenant: operator, id }),
    columns: useColumns(),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    Panel: PasskeyPanel,
    Header: AddPasskey,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<Passkey>[] {
  const words = usePasskeyWords();
  const { moment, full } = useMoments();
  const time = (at: string) => (
    <time dateTime={at} title={full(at)} className="text-t3">
      {moment(at)}
    </time>
  );
  return [
    { id: "name", title: words.name, cell: ({ name }) => <b className="font-semibold">{name}</b> },
    { id: "state", title: words.state, cell: (row) => <Status shape={stateShapes[stateOf(row)]}>{words.states[stateOf(row)]}</Status> },
    {
      id: "used",
      title: words.used,
      number: true,
      cell: ({ last_used_at }) => (last_used_at === null ? <span className="text-t3">{words.never}</span> : time(last_used_at)),
    },
    { id: "made", title: words.made, number: true, sorted: true, cell: ({ created_at }) => time(created_at) },
  ];
}
