import { z } from "zod";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Status } from "../../frame/status.tsx";
import { useUiLocale } from "@trevo/ui/locale";
import { opens, useMember } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { queryClient } from "../../lib/queries.ts";
import { accessWord } from "../../lib/role-words.ts";
import { type RoleRow, rowsOf } from "./role-rows.ts";
import { MakeRole } from "./role-editor.tsx";
import { RolePanel } from "./role-panel.tsx";
import { useRoleWords } from "./role-words.ts";
import { rolesEndpoint, rolesQuery } from "./roles-query.ts";

/** The list is short and has no filters. */
const query = z.object({});

export function Screen() {
  const words = useRoleWords();
  const { operator } = useMember();
  const screen: ListScreen<RoleRow> = {
    endpoint: rolesEndpoint,
    query,
    opens: opens(rolesEndpoint, "staff.read", "operator"),
    ofBrand: false,
    read: async () => ({ data: rowsOf(await queryClient.fetchQuery({ ...rolesQuery, staleTime: 0 })) }),
    keyOf: ({ id }) => ({ tenant: operator, id }),
    columns: useColumns(),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    Panel: RolePanel,
    Header: MakeRole,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<RoleRow>[] {
  const words = useRoleWords();
  const locale = useUiLocale();
  const number = useNumber();
  const { moment, full } = useMoments();
  return [
    { id: "name", title: words.name, sorted: true, cell: ({ name }) => <b className="font-semibold">{accessWord(locale, name)}</b> },
    {
      id: "kind",
      title: words.kind,
      cell: ({ own, copied_from }) => (
        <Status shape="good">
          {own ? words.own : words.preset}
          {copied_from ? <span className="text-t3"> · {words.copyOf(accessWord(locale, copied_from))}</span> : null}
        </Status>
      ),
    },
    { id: "permissions", title: words.permissions, number: true, cell: ({ permissions }) => number(permissions.length) },
    { id: "members", title: words.members, number: true, cell: ({ members }) => (members === null ? "–" : number(members)) },
    {
      id: "changed",
      title: words.changed,
      number: true,
      wide: true,
      cell: ({ changed_at }) =>
        changed_at === null ? (
          <span className="text-t3">–</span>
        ) : (
          <time dateTime={changed_at} title={full(changed_at)} className="text-t3">
            {moment(changed_at)}
          </time>
        ),
    },
  ];
}
