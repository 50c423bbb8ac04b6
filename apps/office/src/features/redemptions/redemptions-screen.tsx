import { type ListedRedemption, staffCouponsEndpoints } from "@trevo/contract";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Amount, Wait, Who } from "../../frame/parts.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { RedemptionPanel } from "./redemption-panel.tsx";
import { reasonsOf, stateShapes, useRedemptionWords } from "./redemption-words.ts";

const endpoint = "GET /staff/:tenant/redemptions";

export function Screen() {
  const words = useRedemptionWords();
  const screen: ListScreen<ListedRedemption> = {
    endpoint,
    query: staffCouponsEndpoints[endpoint].query,
    opens: opens(endpoint, "rewards.read"),
    ofBrand: true,
    read: (query, { tenant, signal }) => request(endpoint, { params: { tenant }, query: { held: "1", ...query }, signal }),
    keyOf: ({ id }, tenant) => ({ tenant, id }),
    columns: useColumns(),
    views: [
      { id: "held", title: words.viewHeld, query: {} },
      { id: "all", title: words.viewAll, query: { held: "0" } },
    ],
    amountOf: ({ amount }) => amount,
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 15_000,
    Panel: RedemptionPanel,
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<ListedRedemption>[] {
  const words = useRedemptionWords();
  return [
    {
      id: "player",
      title: words.player,
      cell: ({ player_id, player_name }) => <Who name={player_name} seed={player_id} />,
    },
    { id: "amount", title: words.amount, number: true, cell: ({ amount }) => <Amount centavos={amount} /> },
    {
      id: "why",
      title: words.why,
      cell: (row) => (
        <span className="badges">
          {reasonsOf(row).map((reason) => (
            <Badge key={reason}>{words.reasons[reason] ?? reason}</Badge>
          ))}
        </span>
      ),
    },
    { id: "state", title: words.state, wide: true, cell: ({ state }) => <Status shape={stateShapes[state]}>{words.states[state]}</Status> },
    {
      id: "wait",
      title: words.wait,
      number: true,
      sorted: true,
      cell: ({ created_at, due_at, state }, now) =>
        state === "held" ? <Wait since={Date.parse(created_at)} due={due_at === null ? null : Date.parse(due_at)} now={now} /> : null,
    },
  ];
}
