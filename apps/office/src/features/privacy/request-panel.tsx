import { useQuery } from "@tanstack/react-query";
import type { PrivacyRequestFile } from "@trevo/contract";
import { Link } from "react-router";
import type { PanelProps, RowKey } from "../../frame/list-types.ts";
import { Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Avatar, Wait } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments, useNow } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { AnswerRequest } from "./answer-request.tsx";
import { shapeOf, usePrivacyWords } from "./privacy-words.ts";

const endpoint = "GET /staff/:tenant/privacy-requests/:id";

export const pageOf = ({ tenant, id }: RowKey): string => `/privacidade/${tenant}/${id}`;

export function RequestPanel({ of, onClose, onDecided }: PanelProps) {
  const words = usePrivacyWords();
  const file = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { ...of }, signal }).then(({ data }) => data),
  });
  if (!file.data) return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <File file={file.data} onClose={onClose} onDecided={onDecided} />;
}

interface FileProps extends Omit<PanelProps, "of"> {
  readonly file: PrivacyRequestFile;
}

function File({ file, onClose, onDecided }: FileProps) {
  const words = usePrivacyWords();
  const now = useNow();
  const { moment } = useMoments();
  const { tenant, kind, outcome, created_at, due_at, answered_at } = file;
  return (
    <Panel
      label={`${words.one}: ${file.player_name}`}
      page={pageOf(file)}
      onClose={onClose}
      line={
        <>
          <Status shape={shapeOf(outcome)}>{outcome === null ? words.waits : words.outcomes[outcome]}</Status>
          <span>{words.askedAt(tenant, moment(created_at))}</span>
        </>
      }
      head={
        <>
          <p className="panel-title mt-1">{words.kinds[kind]}</p>
          {answered_at === null ? (
            <p className="panel-promise">
              <Wait since={Date.parse(created_at)} due={Date.parse(due_at)} now={now} />
            </p>
          ) : null}
        </>
      }
      foot={<AnswerRequest key={file.id} file={file} onDecided={onDecided} />}
    >
      <Person file={file} />
      <PanelPart title={words.asks}>
        <p className="whitespace-pre-line">{file.text}</p>
      </PanelPart>
      <PanelPart title={words.law}>
        <p className="text-t2">{words.rights[kind]}</p>
      </PanelPart>
      <Answered file={file} />
      <Others file={file} />
    </Panel>
  );
}

function Person({ file: { tenant, player, player_id, player_name } }: { readonly file: PrivacyRequestFile }) {
  const words = usePrivacyWords();
  const { date } = useMoments();
  const maySee = useCan(opens("GET /staff/:tenant/players/:id", "players.read"), tenant);
  return (
    <section className="panel-part flex items-center gap-2">
      <Avatar name={player_name} seed={player_id} large />
      <div>
        {maySee ? (
          <Link to={`/jogadores/${tenant}/${player_id}`} className="font-semibold underline">
            {player_name}
          </Link>
        ) : (
          <b className="font-semibold">{player_name}</b>
        )}
        <div className="text-t3">
          {player.cpf ?? words.noCpf} · {words.accounts[player.state]} · {words.since(date(player.created_at))}
        </div>
      </div>
    </section>
  );
}

function Answered({ file: { answer, answered_at, outcome } }: { readonly file: PrivacyRequestFile }) {
  const words = usePrivacyWords();
  const nameOf = useNames();
  const { moment } = useMoments();
  if (answer === null || answered_at === null || outcome === null) return null;
  return (
    <>
      <PanelPart title={words.answer} note={words.answerNote}>
        <p className="whitespace-pre-line">{answer.text}</p>
      </PanelPart>
      <PanelPart title={words.record} note={words.recordNote}>
        <Facts
          facts={[
            [words.by, nameOf(answer.by)],
            [words.at, moment(answered_at)],
            [words.reason, answer.reason],
          ]}
        />
      </PanelPart>
    </>
  );
}

function Others({ file: { tenant, others } }: { readonly file: PrivacyRequestFile }) {
  const words = usePrivacyWords();
  const { date } = useMoments();
  if (others.length === 0) return null;
  return (
    <PanelPart title={words.others} note={others.length}>
      <ol className="history">
        {others.map(({ id, kind, outcome, created_at }) => (
          <li key={id}>
            <time dateTime={created_at}>{date(created_at)}</time>
            <span>
              <Link to={pageOf({ tenant, id })} className="underline">
                {words.kinds[kind]}
              </Link>{" "}
              · {outcome === null ? words.waits : words.outcomes[outcome]}
            </span>
          </li>
        ))}
      </ol>
    </PanelPart>
  );
}
