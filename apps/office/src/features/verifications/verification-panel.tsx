import { useQuery } from "@tanstack/react-query";
import type { VerificationFile } from "@trevo/contract";
import { Link } from "react-router";
import type { PanelProps, RowKey } from "../../frame/list-types.ts";
import { Checks, Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Wait } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { useMoments, useNow } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { DecideVerification } from "./decide-verification.tsx";
import { IdentityDocuments } from "./identity-documents.tsx";
import { stateShapes, useVerificationWords } from "./verification-words.ts";

const endpoint = "GET /staff/:tenant/verifications/:id";

export const pageOf = ({ tenant, id }: RowKey): string => `/documentos/${tenant}/${id}`;

export function VerificationPanel({ of, onClose, onDecided }: PanelProps) {
  const words = useVerificationWords();
  const file = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { ...of }, signal }).then(({ data }) => data),
  });
  if (!file.data) return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <File of={of} file={file.data} onClose={onClose} onDecided={onDecided} />;
}

function File({ of, file, onClose, onDecided }: PanelProps & { readonly file: VerificationFile }) {
  const words = useVerificationWords();
  const now = useNow();
  const { review, player } = file;
  return (
    <Panel
      label={`${words.one}: ${player.name}`}
      page={pageOf(of)}
      onClose={onClose}
      line={
        <>
          <Status shape={stateShapes[file.state]}>{words.states[file.state]}</Status>
          <span>{of.tenant}</span>
        </>
      }
      head={
        <>
          <p className="panel-title mt-1">
            <Link to={`/jogadores/${of.tenant}/${file.id}`} className="underline">
              {player.name}
            </Link>
          </p>
          {review ? (
            <p className="panel-promise">
              <Wait since={Date.parse(review.waiting_since)} due={Date.parse(review.due_at)} now={now} />
            </p>
          ) : null}
        </>
      }
      foot={<DecideVerification key={file.version} of={of} file={file} onDecided={onDecided} />}
    >
      {review ? (
        <PanelPart title={words.why}>
          <p>{words.causeTexts[review.cause]}</p>
        </PanelPart>
      ) : null}
      <Compared file={file} />
      <IdentityDocuments of={of} documents={file.documents} />
      <Decided file={file} />
    </Panel>
  );
}

/** Shows the account's data to compare with the document, masked but sufficient for that. */
function Compared({ file: { player, review } }: { readonly file: VerificationFile }) {
  const words = useVerificationWords();
  const { date } = useMoments();
  const facts = [
    [words.name, player.name],
    [words.cpf, player.cpf ?? words.noCpf],
    [words.bornIn, player.born_in],
    [words.since, date(player.created_at)],
  ] as const;
  return (
    <PanelPart title={words.account} note={words.masked}>
      <Facts facts={facts} />
      {review ? <Checks checks={words.compare.map((text) => ({ shape: "look" as const, text }))} /> : null}
    </PanelPart>
  );
}

function Decided({ file }: { readonly file: VerificationFile }) {
  const words = useVerificationWords();
  const nameOf = useNames();
  const { moment } = useMoments();
  if (file.decided_at === null) return null;
  return (
    <PanelPart title={words.decision}>
      <Facts
        facts={[
          [words.decidedBy, file.decided_by === null ? words.verifier : nameOf(file.decided_by)],
          [words.decidedAt, moment(file.decided_at)],
          ...(file.reason === null ? [] : [[words.reason, words.reasons[file.reason]] as const]),
        ]}
      />
    </PanelPart>
  );
}
