import type { DormantBalance } from "@trevo/contract";
import { z } from "zod";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Amount, Who } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { useBalanceWords, whyShapes } from "./balance-words.ts";

const endpoint = "GET /staff/dormant-balances";

export function Screen() {
  const words = useBalanceWords();
  const screen: ListScreen<DormantBalance> = {
    endpoint,
    query: z.object({}),
    opens: opens(endpoint, "balances.read"),
    ofBrand: false,
    read: (_, { signal }) => request(endpoint, { signal }),
    keyOf: ({ tenant, player_id }) => ({ tenant, id: player_id }),
    pageOf: ({ tenant, id }) => `/jogadores/${tenant}/${id}`,
    columns: useColumns(),
    amountOf: ({ cash }) => cash,
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
  };
  return <ListPage screen={screen} />;
}

function useColumns(): Column<DormantBalance>[] {
  const words = useBalanceWords();
  const { date, full } = useMoments();
  return [
    {
      id: "player",
      title: words.player,
      cell: ({ player_id, player_name, tenant }) => <Who name={player_name} seed={player_id} note={tenant} />,
    },
    { id: "cash", title: words.cash, number: true, cell: ({ cash }) => <Amount centavos={cash} /> },
    { id: "why", title: words.why, cell: ({ why }) => <Status shape={whyShapes[why]}>{words.whys[why]}</Status> },
    {
      id: "until",
      title: words.until,
      wide: true,
      cell: ({ why, until }) => (until === null ? (why === "self_excluded" ? words.forEver : null) : date(until)),
    },
    {
      id: "since",
      title: words.since,
      number: true,
      sorted: true,
      cell: ({ since }) => (
        <time dateTime={since} title={full(since)} className="text-t3">
          {date(since)}
        </time>
      ),
    },
  ];
}
