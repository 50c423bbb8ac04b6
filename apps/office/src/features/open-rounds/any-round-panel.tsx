import { useQuery } from "@tanstack/react-query";
import type { Output } from "@trevo/contract/client";
import { Link } from "react-router";
import type { PanelProps, RowKey } from "../../frame/list-types.ts";
import { Facts, Panel, PanelState } from "../../frame/panel.tsx";
import { Amount } from "../../frame/parts.tsx";
import { type Shape, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { shortId } from "../../lib/short-id.ts";
import { useRoundListWords } from "./round-list-words.ts";
import { Trace } from "./round-panel.tsx";
import { RoundProof } from "./round-proof.tsx";
import { useRoundWords } from "./round-words.ts";

const endpoint = "GET /staff/:tenant/rounds/:id";

type Round = Output<typeof endpoint>["data"];

export const stateShapes: Record<Round["state"], Shape> = { open: "look", closed: "good", rolled_back: "refused" };

export const pageOf = ({ tenant, id }: RowKey): string => `/rodadas/${tenant}/${id}`;

/** Shows one round: its ledger entries, the provider's statement, and the proof. */
export function AnyRoundPanel({ of: { tenant, id }, onClose }: Omit<PanelProps, "onDecided">) {
  const words = useRoundWords();
  const { moment } = useMoments();
  const { data, error, refetch } = useQuery({
    queryKey: [endpoint, tenant, id],
    queryFn: ({ signal }) => request(endpoint, { params: { tenant, id }, signal }),
  });
  if (!data) return <PanelState label={words.round} onClose={onClose} error={error} onRetry={() => void refetch()} />;
  const round = data.data;
  return (
    <Panel
      label={`${words.round} ${round.id}`}
      onClose={onClose}
      page={pageOf({ tenant, id })}
      line={
        <>
          <Status shape={stateShapes[round.state]}>{words.states[round.state]}</Status>
          <span>{words.at(tenant, moment(round.opened_at))}</span>
        </>
      }
      head={<p className="panel-title mt-1">{round.game?.title ?? round.provider}</p>}
    >
      <RoundFacts tenant={tenant} round={round} />
      <RoundProof proof={round.proof} />
      <Trace file={round} />
    </Panel>
  );
}

function RoundFacts({ tenant, round }: { readonly tenant: string; readonly round: Round }) {
  const words = useRoundWords();
  const list = useRoundListWords();
  const { moment } = useMoments();
  const maySee = useCan(opens("GET /staff/:tenant/players/:id", "players.read"), tenant);
  const player = shortId(round.player_id);
  const staked = bonusOf(round, "bet");
  const won = bonusOf(round, "win");
  return (
    <section className="panel-part">
      <Facts
        facts={[
          [words.staked, <Amount key="staked" centavos={round.staked} />],
          ...(staked === 0 ? [] : [[list.bonusStaked, <Amount key="bonus-staked" centavos={staked} />] as const]),
          [words.won, <Amount key="won" centavos={round.won} />],
          ...(won === 0 ? [] : [[list.bonusWon, <Amount key="bonus-won" centavos={won} />] as const]),
          [list.result, <Amount key="result" centavos={round.won - round.staked} />],
          ...(round.closed_at === null ? [] : [[list.closed, moment(round.closed_at)] as const]),
          [words.provider, round.provider],
          [words.external, round.external_round],
          [
            words.player,
            maySee ? (
              <Link key="player" className="underline" to={`/jogadores/${tenant}/${round.player_id}`}>
                {player}
              </Link>
            ) : (
              player
            ),
          ],
        ]}
      />
    </section>
  );
}

/** Bonus money that moved as stakes or wins and was not rolled back, in centavos. */
const bonusOf = ({ moves }: Round, kind: "bet" | "win"): number =>
  Math.abs(moves.filter((move) => move.kind.startsWith(kind)).reduce((sum, { bonus }) => sum + bonus, 0));
