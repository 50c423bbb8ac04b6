import { type Proposal, proposalKinds, proposalStates, staffProposalsEndpoints } from "@trevo/contract";
import { ListPage } from "../../frame/list-page.tsx";
import type { Column, ListScreen } from "../../frame/list-types.ts";
import { Avatar, Wait } from "../../frame/parts.tsx";
import { Badge } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useMember } from "../../lib/member.ts";
import { useNames } from "../../lib/names.ts";
import { shortId } from "../../lib/short-id.ts";
import { ProposalPanel, isOfOperator } from "./proposal-panel.tsx";
import { useProposalWords } from "./proposal-words.ts";

const endpoint = "GET /staff/proposals";

export function Screen() {
  const words = useProposalWords();
  const screen: ListScreen<Proposal> = {
    endpoint,
    query: staffProposalsEndpoints[endpoint].query,
    opens: opens(endpoint, null),
    ofBrand: false,
    read: (query, { signal }) => request(endpoint, { query, signal }),
    keyOf: ({ tenant, id }) => ({ tenant, id }),
    columns: useColumns(),
    views: proposalStates.map((state) => ({
      id: state,
      title: words.states[state],
      query: viewQuery(state),
    })),
    filters: [{ name: "kind", title: words.kind, kind: { options: proposalKinds.map((value) => ({ value, title: words.kinds[value] })) } }],
    order: words.order,
    empty: { title: words.emptyTitle, text: words.emptyText },
    refreshMs: 15_000,
    Panel: ProposalPanel,
  };
  return <ListPage screen={screen} />;
}

/** Returns the query of a view; waiting proposals are the endpoint's default. */
const viewQuery = (state: Proposal["state"]): Record<string, string> => (state === "waiting" ? {} : { state });

function useColumns(): Column<Proposal>[] {
  const words = useProposalWords();
  const nameOf = useNames();
  const { operator } = useMember();
  return [
    {
      id: "by",
      title: words.by,
      cell: ({ proposed_by, tenant, kind }) => (
        <span className="who">
          <Avatar name={nameOf(proposed_by)} seed={proposed_by} />
          <span>
            <b>{nameOf(proposed_by)}</b>
            <small>{isOfOperator({ kind }) ? operator : tenant}</small>
          </span>
        </span>
      ),
    },
    { id: "kind", title: words.kind, cell: ({ kind }) => <Badge>{words.kinds[kind]}</Badge> },
    {
      id: "what",
      title: words.what,
      cell: ({ sentence }) => <span className="block max-w-[52ch] truncate">{shortId(sentence)}</span>,
    },
    {
      id: "wait",
      title: words.wait,
      number: true,
      sorted: true,
      cell: ({ proposed_at, ends_at, state }, now) => (
        <Wait since={Date.parse(proposed_at)} due={state === "waiting" ? Date.parse(ends_at) : null} now={now} />
      ),
    },
  ];
}
