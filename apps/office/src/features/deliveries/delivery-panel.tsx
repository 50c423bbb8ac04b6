import { type StaffDeliveryFacts, type StaffDeliveryFile, messageCategoryNames } from "@trevo/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { PanelProps, RowKey } from "../../frame/list-types.ts";
import { Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { eventOf, eventShapes, passedOf, reasonOf, stateShapes, useDeliveryWords } from "../../frame/delivery-words.ts";

const endpoint = "GET /staff/:tenant/messages/log/:id";

export const pageOf = ({ tenant, id }: RowKey): string => `/mensagens/${tenant}/${id}`;

export function DeliveryPanel({ of, onClose }: PanelProps) {
  const words = useDeliveryWords();
  const file = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { ...of }, signal }).then(({ data }) => data),
  });
  if (!file.data) return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <File of={of} file={file.data} onClose={onClose} />;
}

interface FileProps {
  readonly of: RowKey;
  readonly file: StaffDeliveryFile;
}

function File({ of, file, onClose }: FileProps & Pick<PanelProps, "onClose">) {
  const words = useDeliveryWords();
  const { moment } = useMoments();
  return (
    <Panel
      label={words.one}
      page={pageOf(of)}
      onClose={onClose}
      line={
        <>
          <Status shape={stateShapes[file.state]}>{words.states[file.state]}</Status>
          <span>
            {of.tenant} · {moment(file.created_at)}
          </span>
        </>
      }
      head={
        <>
          <p className="panel-title mt-1 break-words">{file.words?.title ?? messageCategoryNames[file.category][words.language]}</p>
          <p className="mt-2 flex flex-wrap gap-1.5">
            <Badge>{words.channels[file.channel]}</Badge>
            <Badge>{words.classes[file.class]}</Badge>
            <Badge>{messageCategoryNames[file.category][words.language]}</Badge>
          </p>
        </>
      }
      foot={<p className="text-t2">{words.foot}</p>}
    >
      <Decisions file={file} />
      <Words file={file} />
      <About of={of} file={file} />
    </Panel>
  );
}

/** Shows each decision to send the message, and the carrier's reports, in order. */
function Decisions({ file }: Pick<FileProps, "file">) {
  const words = useDeliveryWords();
  const { moment } = useMoments();
  return (
    <PanelPart title={words.decisions} note={file.events.length || null}>
      {file.events.length === 0 ? <p className="text-t3">{words.undecided}</p> : null}
      <ol className="grid gap-2">
        {file.events.map(({ kind, reason, facts, at }, place) => (
          <li key={place} className="grid gap-0.5">
            <span className="flex flex-wrap items-center gap-2">
              <Status shape={eventShapes[kind] ?? "look"}>{eventOf(words, kind)}</Status>
              <time className="text-t3" dateTime={at}>
                {moment(at)}
              </time>
            </span>
            <span className="text-t2">{kind === "send" ? passedOf(words, file) : reason === null ? null : reasonOf(words, reason)}</span>
            {facts ? <DecidedOn file={file} facts={facts} /> : null}
          </li>
        ))}
      </ol>
    </PanelPart>
  );
}

interface DecidedProps extends Pick<FileProps, "file"> {
  readonly facts: StaffDeliveryFacts;
}

/** Shows the facts behind the decision. For a mandatory message this is only whether the player could be reached. */
function DecidedOn({ file, facts }: DecidedProps) {
  const words = useDeliveryWords();
  const say = (is: boolean): string => (is ? words.yes : words.no);
  const contact = [words.factContact, say(facts.is_reachable)] as const;
  const address = [words.factAddress, facts.suppressed === null ? words.good : words.suppressed(facts.suppressed)] as const;
  const { channel_day, channel_week, week, push_day } = facts.claimed;
  const zone = [words.factZone, facts.timezone] as const;
  const byClass: Record<StaffDeliveryFile["class"], readonly (readonly [string, string])[]> = {
    mandatory: [contact],
    service: [
      [words.factCategory, say(facts.is_on)],
      address,
      contact,
      ...(file.channel === "push" ? [[words.factPush, String(push_day)] as const] : []),
      zone,
    ],
    marketing: [
      [words.factProtection, facts.block === null ? words.free : words.protection(facts.block)],
      [words.factConsent, say(facts.is_consented)],
      address,
      contact,
      [words.factSent, words.sentBy(channel_day, channel_week)],
      [words.factSentAll, words.sentIn(week)],
      zone,
    ],
  };
  return (
    <details className="text-t2">
      <summary>{words.facts}</summary>
      <Facts facts={byClass[file.class]} />
    </details>
  );
}

function Words({ file: { words: said, state } }: Pick<FileProps, "file">) {
  const words = useDeliveryWords();
  return (
    <PanelPart title={words.said}>
      {said ? (
        <p className="whitespace-pre-wrap break-words">{said.text}</p>
      ) : (
        <p className="text-t3">
          {state === "queued" || state === "held" || state === "stopped" || state === "expired" ? words.unsaid : words.forgotten}
        </p>
      )}
    </PanelPart>
  );
}

function About({ of, file }: FileProps) {
  const words = useDeliveryWords();
  const { moment } = useMoments();
  const number = useNumber();
  const mayOpenPlayer = useCan(opens("GET /staff/:tenant/players/:id", "players.read"), of.tenant);
  return (
    <section className="panel-part">
      <Facts
        facts={[
          [
            words.player,
            mayOpenPlayer ? (
              <Link key="player" className="underline" to={`/jogadores/${of.tenant}/${file.player_id}`}>
                {file.player_name}
              </Link>
            ) : (
              file.player_name
            ),
          ],
          [words.template, `${file.template} · ${file.template_version}`],
          ...(file.due_at === null ? [] : [[words.due, moment(file.due_at)] as const]),
          [words.until, moment(file.ttl_at)],
          ...(file.sent_at === null ? [] : [[words.sent, moment(file.sent_at)] as const]),
          [words.attempts, number(file.attempts)],
          ...(file.parts === null ? [] : [[words.parts, number(file.parts)] as const]),
        ]}
      />
    </section>
  );
}
