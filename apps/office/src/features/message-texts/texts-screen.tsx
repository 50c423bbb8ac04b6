import { type StaffTemplate, messageCategoryNames, staffTemplatesEndpoints } from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Badge } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { listEndpoint as endpoint, textPath } from "./text-path.ts";
import { useTextWords } from "./text-words.ts";

export function Screen() {
  const words = useTextWords();
  const screen: ListScreen<StaffTemplate> = {
    endpoint,
    query: staffTemplatesEndpoints[endpoint].query,
    opens: opens(endpoint, "messages.read"),
    ofBrand: true,
    read: (_, { tenant, signal }) => request(endpoint, { params: { tenant }, query: {}, signal }),
    keyOf: ({ key }, tenant) => ({ tenant, id: key }),
    columns: useColumns(),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    pageOf: textPath,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<StaffTemplate>[] {
  const words = useTextWords();
  const locale = useUiLocale();
  const nameOf = useNames();
  const { moment } = useMoments();
  return [
    {
      id: "message",
      title: words.message,
      cell: ({ key, category }) => (
        <span className="who">
          <span>
            <b>{words.keys[key]}</b>
            <small>{messageCategoryNames[category][locale]}</small>
          </span>
        </span>
      ),
    },
    { id: "channels", title: words.channels, wide: true, cell: ({ channels }) => channels.map((one) => words.channel[one]).join(" · ") },
    {
      id: "whose",
      title: words.whose,
      cell: ({ is_own }) => <Badge shape={is_own ? "good" : "waiting"}>{is_own ? words.own : words.product}</Badge>,
    },
    { id: "version", title: words.version, number: true, wide: true, cell: ({ version }) => (version === 0 ? "–" : version) },
    {
      id: "changed",
      title: words.changed,
      number: true,
      cell: ({ changed_at, changed_by }) =>
        changed_at && changed_by ? words.by(nameOf(changed_by), moment(changed_at)) : <span className="text-t3">{words.never}</span>,
    },
  ];
}
