import { type ListedAmlCase, amlRules, staffAmlEndpoints } from "@trevo/contract";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, Filter, ListScreen, View } from "../../frame/list-types.ts";
import { Amount, Wait, Who } from "../../frame/parts.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { CasePanel, pageOf, stateShapes } from "./case-panel.tsx";
import { useCaseWords } from "./case-words.ts";

const endpoint = "GET /staff/aml-cases";

/** Lists suspicions of money laundering, the one due first on top. */
export function Screen() {
  const words = useCaseWords();
  const screen: ListScreen<ListedAmlCase> = {
    endpoint,
    query: staffAmlEndpoints[endpoint].query,
    opens: opens(endpoint, "aml.read"),
    ofBrand: false,
    read: (query, { signal }) => request(endpoint, { query, signal }),
    keyOf: ({ tenant, id }) => ({ tenant, id }),
    pageOf,
    columns: useColumns(),
    views: useViews(),
    filters: useFilters(),
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 30_000,
    Panel: CasePanel,
  };
  return <ListPage screen={screen} />;
}

function useViews(): View[] {
  const words = useCaseWords();
  return [
    { id: "waiting", title: words.viewWaiting, query: {} },
    { id: "to_report", title: words.states.to_report, query: { state: "to_report" } },
    { id: "reported", title: words.states.reported, query: { state: "reported" } },
    { id: "closed", title: words.states.closed, query: { state: "closed" } },
  ];
}

function useFilters(): Filter[] {
  const words = useCaseWords();
  return [{ name: "rule", title: words.rule, kind: { options: amlRules.map((value) => ({ value, title: words.rules[value] })) } }];
}

function useColumns(): Column<ListedAmlCase>[] {
  const words = useCaseWords();
  return [
    {
      id: "player",
      title: words.player,
      cell: ({ player_id, player_name, tenant }) => <Who name={player_name} seed={player_id} note={tenant} />,
    },
    { id: "amount", title: words.amount, number: true, cell: ({ amount }) => (amount === 0 ? "–" : <Amount centavos={amount} />) },
    {
      id: "why",
      title: words.whyColumn,
      cell: ({ rules }) => (
        <span className="badges">
          {rules.length === 0 ? <Badge>{words.byHand}</Badge> : null}
          {rules.map((rule) => (
            <Badge key={rule}>{words.rules[rule]}</Badge>
          ))}
        </span>
      ),
    },
    { id: "state", title: words.state, cell: ({ state }) => <Status shape={stateShapes[state]}>{words.states[state]}</Status> },
    {
      id: "wait",
      title: words.wait,
      number: true,
      sorted: true,
      cell: ({ state, opened_at, due_at }, now) =>
        state === "open" || state === "to_report" ? (
          <Wait since={state === "open" ? Date.parse(opened_at) : Date.parse(due_at) - 86_400_000} due={Date.parse(due_at)} now={now} />
        ) : (
          "–"
        ),
    },
  ];
}
