import type { Output } from "@trevo/contract/client";
import { Facts, PanelPart } from "../../frame/panel.tsx";
import { useRoundWords } from "./round-words.ts";

type Round = Output<"GET /staff/:tenant/rounds/:id">["data"];

/** Shows what anyone needs to recompute the round. */
export function RoundProof({ proof }: Pick<Round, "proof">) {
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
