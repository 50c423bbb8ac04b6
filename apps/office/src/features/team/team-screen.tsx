import { staffStates, staffTeamEndpoints } from "@trevo/contract";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Avatar } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useMember } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { InviteMember } from "./invite-member.tsx";
import { MemberPanel } from "./member-panel.tsx";
import { type TeamMember, stateShapes, useTeamWords } from "./team-words.ts";

const endpoint = "GET /staff/members";

export function Screen() {
  const words = useTeamWords();
  const { operator } = useMember();
  const screen: ListScreen<TeamMember> = {
    endpoint,
    query: staffTeamEndpoints[endpoint].query,
    opens: opens(endpoint, "staff.read", "operator"),
    ofBrand: false,
    read: (query, { signal }) => request(endpoint, { query, signal }),
    keyOf: ({ id }) => ({ tenant: operator, id }),
    columns: useColumns(),
    views: [
      { id: "all", title: words.viewAll, query: {} },
      ...staffStates.map((state) => ({ id: state, title: words.views[state], query: { state } })),
    ],
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    Panel: MemberPanel,
    Header: InviteMember,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<TeamMember>[] {
  const words = useTeamWords();
  const number = useNumber();
  const { moment, full } = useMoments();
  const me = useMember();
  return [
    {
      id: "who",
      title: words.who,
      sorted: true,
      cell: ({ id, name, email }) => (
        <span className="who">
          <Avatar name={name} seed={id} />
          <span>
            <b className="font-semibold">{name}</b>
            <small>{id === me.id ? `${email} · ${words.you}` : email}</small>
          </span>
        </span>
      ),
    },
    { id: "state", title: words.state, cell: ({ state }) => <Status shape={stateShapes[state]}>{words.states[state]}</Status> },
    {
      id: "grants",
      title: words.grants,
      cell: ({ grants }) => <span className="block max-w-[36ch] truncate text-t2">{words.summary(grants)}</span>,
    },
    { id: "sessions", title: words.sessions, number: true, wide: true, cell: ({ sessions }) => number(sessions) },
    {
      id: "login",
      title: words.lastLogin,
      number: true,
      cell: ({ last_login_at }) =>
        last_login_at === null ? (
          <span className="text-t3">{words.never}</span>
        ) : (
          <time dateTime={last_login_at} title={full(last_login_at)} className="text-t3">
            {moment(last_login_at)}
          </time>
        ),
    },
  ];
}
