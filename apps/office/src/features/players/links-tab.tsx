import type { ListedLinkGroup } from "@trevo/contract";
import { Link } from "react-router";
import type { Column, RowKey } from "../../frame/list-types.ts";
import { request } from "../../lib/api.ts";
import { usePlayerLinkWords } from "./player-link-words.ts";
import { Moment, TabRows } from "./tab-rows.tsx";

const endpoint = "GET /staff/:tenant/link-groups";

/** Shows the group of accounts that share something with this account. */
export function LinksTab({ of: { tenant, id } }: { of: RowKey }) {
  const words = usePlayerLinkWords();
  return (
    <TabRows
      queryKey={[endpoint, tenant, id]}
      read={(after, signal) =>
        request(endpoint, { params: { tenant }, query: { player: id, ...(after === null ? {} : { after }) }, signal })
      }
      columns={useColumns()}
      label={words.links}
      empty={words.empty}
    />
  );
}

function useColumns(): Column<ListedLinkGroup>[] {
  const words = usePlayerLinkWords();
  return [
    {
      id: "accounts",
      title: words.accounts,
      cell: ({ tenant, id, names, accounts }) => (
        <Link to={`/risco/${tenant}/${id}`} className="underline">
          {words.andMore(names.join(", "), accounts - names.length)}
        </Link>
      ),
    },
    { id: "shared", title: words.shared, cell: ({ kinds }) => kinds.map((kind) => words.kinds[kind]).join(", ") },
    { id: "strength", title: words.strength, number: true, cell: ({ strength }) => words.ofHundred(strength) },
    {
      id: "verdict",
      title: words.verdict,
      cell: ({ state, verdict }) => (verdict === null || state === "open" ? words.states[state] : words.verdicts[verdict]),
    },
    { id: "changed", title: words.changed, cell: ({ changed_at }) => <Moment at={changed_at} /> },
  ];
}
