import { useQuery } from "@tanstack/react-query";
import type { Output } from "@trevo/contract/client";
import { Link, useParams } from "react-router";
import { Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Amount } from "../../frame/parts.tsx";
import { Forbidden } from "../../frame/states.tsx";
import { type Shape, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { shortId } from "../../lib/short-id.ts";
import { Trace } from "./round-panel.tsx";
import { useRoundWords } from "./round-words.ts";

const endpoint = "GET /staff/:tenant/rounds/:id";

type Round = Output<typeof endpoint>["data"];

const shapes: Record<Round["state"], Shape> = { open: "look", closed: "good", rolled_back: "refused" };

/** Shows one round: its ledger entries, the provider's statement, and the evidence. */
export function Screen() {
  const { tenant = "", id = "" } = useParams();
  const rounds = opens(endpoint, "rounds.read");
  const may = useCan(rounds, tenant);
  return <div className="detail-page">{may ? <File tenant={tenant} id={id} /> : <Forbidden permission={rounds.permission} />}</div>;
}

function File({ tenant, id }: { tenant: string; id: string }) {
  const words = useRoundWords();
  const { moment } = useMoments();
  const maySee = useCan(opens("GET /staff/:tenant/players/:id", "players.read"), tenant);
  const { data, error, refetch } = useQuery({
    queryKey: [endpoint, tenant, id],
    queryFn: ({ signal }) => request(endpoint, { params: { tenant, id }, signal }),
  });
  if (!data) return <PanelState label={words.round} onClose={null} error={error} onRetry={() => void refetch()} />;
  const round = data.data;
  const player = shortId(round.player_id);
  return (
    <Panel
      label={`${words.round} ${round.id}`}
      onClose={null}
      line={
        <>
          <Status shape={shapes[round.state]}>{words.states[round.state]}</Status>
          <span>{words.at(tenant, moment(round.opened_at))}</span>
        </>
      }
      head={<p className="panel-title mt-1">{round.game?.title ?? round.provider}</p>}
    >
      <section className="panel-part">
        <Facts
          facts={[
            [words.staked, <Amount key="staked" centavos={round.staked} />],
            [words.won, <Amount key="won" centavos={round.won} />],
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
      <Proof proof={round.proof} />
      <Trace file={round} />
    </Panel>
  );
}

function Proof({ proof }: Pick<Round, "proof">) {
  const words = useRoundWords();
  if (!proof)
    return (
      <PanelPart title={words.proof}>
        <p className="text-t3">{words.noProof}</p>
      </PanelPart>
    );
  return (
    <PanelPart title={words.proof} note={proof.server_seed === null ? words.seedHidden : words.seedShown}>
      <Facts
        facts={[
          [
            words.seedHash,
            <code key="hash" className="break-all">
              {proof.server_seed_hash}
            </code>,
          ],
          [
            words.seed,
            proof.server_seed === null ? (
              words.none
            ) : (
              <code key="seed" className="break-all">
                {proof.server_seed}
              </code>
            ),
          ],
          [
            words.clientSeed,
            <code key="client" className="break-all">
              {proof.client_seed}
            </code>,
          ],
          [words.nonce, proof.nonce],
          [
            words.params,
            <code key="params" className="break-all">
              {JSON.stringify(proof.params)}
            </code>,
          ],
          [
            words.outcome,
            <code key="outcome" className="break-all">
              {JSON.stringify(proof.outcome)}
            </code>,
          ],
        ]}
      />
    </PanelPart>
  );
}
