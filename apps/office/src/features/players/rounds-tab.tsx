import type { PlayerRound } from "@trevo/contract";
import { Link } from "react-router";
import type { Column, RowKey } from "../../frame/list-types.ts";
import { Amount } from "../../frame/parts.tsx";
import { type Shape, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { shortId } from "../../lib/short-id.ts";
import { Moment, TabRows } from "./tab-rows.tsx";
import { useTabWords } from "./tab-words.ts";

const endpoint = "GET /staff/:tenant/players/:id/rounds";

const shapes: Record<PlayerRound["state"], Shape> = { open: "work", closed: "good", rolled_back: "refused" };

/** Lists the player's rounds, one per line. */
export function RoundsTab({ of }: { of: RowKey }) {
  const words = useTabWords();
  return (
    <TabRows
      queryKey={[endpoint, of]}
      read={(after, signal) => request(endpoint, { params: { ...of }, query: after === null ? {} : { after }, signal })}
      columns={useColumns(of)}
      label={words.rounds}
      empty={words.roundsEmpty}
    />
  );
}

function useColumns({ tenant }: RowKey): Column<PlayerRound>[] {
  const words = useTabWords();
  return [
    { id: "at", title: words.when, cell: ({ opened_at }) => <Moment at={opened_at} /> },
    { id: "game", title: words.game, cell: ({ game, provider }) => <span title={provider}>{game?.title ?? provider}</span> },
    { id: "state", title: words.state, cell: ({ state }) => <Status shape={shapes[state]}>{words.roundStates[state]}</Status> },
    { id: "staked", title: words.staked, number: true, cell: ({ staked }) => <Amount centavos={staked} /> },
    { id: "won", title: words.won, number: true, cell: ({ won }) => <Amount centavos={won} /> },
    { id: "result", title: words.result, number: true, cell: ({ staked, won }) => <Amount centavos={won - staked} /> },
    { id: "proof", title: words.proof, wide: true, cell: ({ has_proof }) => (has_proof ? words.proofYes : words.none) },
    {
      id: "id",
      title: words.round,
      cell: ({ id }) => (
        <Link className="underline" to={`/rodadas/${tenant}/${id}`} title={id}>
          {shortId(id)}
        </Link>
      ),
    },
  ];
}
