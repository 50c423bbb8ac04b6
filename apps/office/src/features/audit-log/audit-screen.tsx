import { useQuery } from "@tanstack/react-query";
import { type auditEvent, staffEndpoints } from "@trevo/contract";
import type { z } from "zod";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { request } from "../../lib/api.ts";
import { useActionOptions, useActionWords } from "../../lib/action-words.ts";
import { opens } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { colleaguesQuery } from "../../lib/queries.ts";
import { shortId } from "../../lib/short-id.ts";
import { AuditPanel } from "./audit-panel.tsx";
import { useAuditWords } from "./audit-words.ts";
import { ChainState } from "./chain-state.tsx";

const endpoint = "GET /staff/:tenant/audit-events";

type AuditEvent = z.output<typeof auditEvent>;

export function Screen() {
  const words = useAuditWords();
  const actions = useActionOptions();
  const { data: colleagues } = useQuery(colleaguesQuery);
  const actors = [...(colleagues ?? [])].map(([id, name]) => ({ value: `staff:${id}`, title: name }));
  const screen: ListScreen<AuditEvent> = {
    endpoint,
    query: staffEndpoints[endpoint].query,
    opens: opens(endpoint, "audit.read"),
    ofBrand: true,
    read: (query, { tenant, signal }) => request(endpoint, { params: { tenant }, query, signal }),
    keyOf: ({ id }, tenant) => ({ tenant, id: String(id) }),
    columns: useColumns(),
    filters: [
      { name: "action", title: words.action, kind: { options: actions } },
      { name: "actor", title: words.actor, kind: { options: actors } },
      { name: "subject", title: words.subject, kind: "text" },
      { name: "from", title: words.from, kind: "moment" },
      { name: "to", title: words.to, kind: "moment" },
    ],
    order: words.order,
    Header: ChainState,
    Panel: AuditPanel,
    empty: { title: words.emptyTitle, text: words.emptyText },
  };
  return <ListPage screen={screen} />;
}

const detailText = (detail: AuditEvent["detail"]): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(" · ");

function useColumns(): Column<AuditEvent>[] {
  const words = useAuditWords();
  const nameOf = useNames();
  const actionOf = useActionWords();
  const { moment, full } = useMoments();
  return [
    {
      id: "at",
      title: words.at,
      sorted: true,
      cell: ({ at }) => (
        <time dateTime={at} title={full(at)} className="text-t3">
          {moment(at)}
        </time>
      ),
    },
    {
      id: "actor",
      title: words.actor,
      cell: ({ actor }) => (
        <b className="font-semibold" title={actor}>
          {shortId(nameOf(actor))}
        </b>
      ),
    },
    { id: "action", title: words.action, cell: ({ action }) => <span title={action}>{actionOf(action)}</span> },
    {
      id: "subject",
      title: words.subject,
      cell: ({ subject }) => (
        <span className="text-t2" title={subject ?? undefined}>
          {shortId(subject ?? "–")}
        </span>
      ),
    },
    {
      id: "detail",
      title: words.detail,
      cell: ({ detail }) => <span className="block max-w-[40ch] truncate text-t2">{shortId(detailText(detail))}</span>,
    },
    { id: "request", title: words.request, wide: true, cell: ({ request_id }) => <span className="text-t3">{request_id ?? "–"}</span> },
  ];
}
