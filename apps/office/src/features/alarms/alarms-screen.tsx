import { type Alarm, alarmKinds, staffAlarmsEndpoints } from "@trevo/contract";
import { useSearchParams } from "react-router";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Wait } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useNumber } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { AlarmPanel } from "./alarm-panel.tsx";
import { isBack, shapeOf, waitsFrom } from "./alarm-shape.ts";
import { useSubjectText } from "./subject-text.ts";
import { useAlarmWords } from "./alarm-words.ts";

const endpoint = "GET /staff/alarms";

export function Screen() {
  const words = useAlarmWords();
  const [params] = useSearchParams();
  const screen: ListScreen<Alarm> = {
    endpoint,
    query: staffAlarmsEndpoints[endpoint].query,
    opens: opens(endpoint, "health.read"),
    ofBrand: false,
    read: (query, { signal }) => request(endpoint, { query, signal }),
    keyOf: ({ tenant, id }) => ({ tenant, id }),
    columns: useColumns(),
    views: [
      { id: "standing", title: words.views.standing, query: {} },
      { id: "closed", title: words.views.closed, query: { state: "closed" } },
    ],
    filters: [{ name: "kind", title: words.kind, kind: { options: alarmKinds.map((value) => ({ value, title: words.kinds[value] })) } }],
    order: params.get("state") === "closed" ? words.orderClosed : words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 15_000,
    Panel: AlarmPanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<Alarm>[] {
  const words = useAlarmWords();
  const nameOf = useNames();
  const subjectText = useSubjectText();
  const number = useNumber();
  return [
    { id: "what", title: words.what, cell: ({ kind }) => <b className="font-semibold">{words.kinds[kind]}</b> },
    {
      id: "subject",
      title: words.subject,
      cell: (alarm) => <span className="block max-w-[36ch] truncate text-t2">{subjectText(alarm)}</span>,
    },
    { id: "brand", title: words.brand, cell: ({ tenant }) => tenant },
    {
      id: "state",
      title: words.state,
      cell: (alarm) => (
        <Status shape={shapeOf(alarm)}>
          {alarm.state === "taken" && alarm.taken_by !== null
            ? (isBack(alarm) ? words.backWith : words.takenBy)(nameOf(alarm.taken_by))
            : words.states[alarm.state]}
        </Status>
      ),
    },
    { id: "raised", title: words.raised, number: true, wide: true, cell: ({ raised }) => number(raised) },
    {
      id: "wait",
      title: words.wait,
      number: true,
      sorted: true,
      cell: (alarm, now) => (
        <Wait
          since={waitsFrom(alarm)}
          due={alarm.due_at === null ? null : Date.parse(alarm.due_at)}
          now={alarm.closed_at === null ? now : Date.parse(alarm.closed_at)}
        />
      ),
    },
  ];
}
