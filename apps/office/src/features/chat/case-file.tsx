import type { ModerationCaseFile } from "@trevo/contract";
import type { ReactNode } from "react";
import type { PanelProps, RowKey } from "../../frame/list-types.ts";
import { Facts, Panel, PanelPart } from "../../frame/panel.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { ChatPicture } from "./chat-picture.tsx";
import { caseShapes, reasonOf, urgencyShapes, useChatWords } from "./chat-words.ts";

export interface CaseProps {
  readonly of: RowKey;
  readonly file: ModerationCaseFile;
}

/** Shows everything that a decision on a chat case needs: the message, the messages around it, its reporters, and earlier decisions. */
export function CaseFile({ of, file, onClose, foot }: CaseProps & Pick<PanelProps, "onClose"> & { readonly foot: ReactNode }) {
  const words = useChatWords();
  const { moment } = useMoments();
  return (
    <Panel
      label={`${words.one}: ${reasonOf(words, file.reason)}`}
      onClose={onClose}
      line={
        <>
          <Status shape={caseShapes[file.state]}>{words.states[file.state]}</Status>
          <span>{words.opened(of.tenant, moment(file.created_at))}</span>
        </>
      }
      head={
        <>
          <p className="panel-title mt-1 break-words">{file.quote ? `“${file.quote}”` : titleOf(words, file)}</p>
          <p className="mt-2 flex flex-wrap gap-1.5">
            <Badge shape={urgencyShapes[file.urgency]}>{words.urgencies[file.urgency]}</Badge>
            <Badge>{words.subjects[file.subject.type]}</Badge>
            {file.held ? <Badge shape="stopped">{words.held}</Badge> : null}
          </p>
        </>
      }
      foot={foot}
    >
      <Appeal file={file} />
      <ChatPicture of={of} file={file} />
      <Summary file={file} />
      <Context file={file} />
      <Reports file={file} />
      <Sanctions file={file} />
    </Panel>
  );
}

/** Returns the title of a case whose subject has no text. */
const titleOf = ({ picture, subjects }: ReturnType<typeof useChatWords>, { subject, context }: ModerationCaseFile): string =>
  context.some((message) => message.id === subject.id && message.picture) ? picture : subjects[subject.type];

type FileOnly = Pick<CaseProps, "file">;

function Appeal({ file: { appeal } }: FileOnly) {
  const words = useChatWords();
  const { moment } = useMoments();
  if (!appeal) return null;
  return (
    <PanelPart title={words.appeal} note={words.appealDue(moment(appeal.due_at))}>
      <p className="whitespace-pre-wrap break-words">“{appeal.text}”</p>
    </PanelPart>
  );
}

function Summary({ file }: FileOnly) {
  const words = useChatWords();
  const nameOf = useNames();
  return (
    <section className="panel-part">
      <Facts
        facts={[
          [words.player, file.player_id],
          [words.reason, reasonOf(words, file.reason)],
          ...(file.taken_by === null ? [] : [[words.takenBy, nameOf(file.taken_by)] as const]),
          ...(file.decided_by === null ? [] : [[words.decidedBy, nameOf(file.decided_by)] as const]),
          ...(file.action === null ? [] : [[words.action, words.actions[file.action]] as const]),
        ]}
      />
    </section>
  );
}

function Context({ file: { context, subject } }: FileOnly) {
  const words = useChatWords();
  const { time } = useMoments();
  if (context.length === 0) return null;
  return (
    <PanelPart title={words.context} note={context.length}>
      <ol className="grid gap-1.5">
        {context.map(({ id, name, text, picture, time: at }) => (
          <li key={id} className={id === subject.id ? "notice" : undefined} aria-current={id === subject.id ? "true" : undefined}>
            <span className="min-w-0 break-words">
              <time className="text-t3" dateTime={at}>
                {time(at)}
              </time>{" "}
              <b className="font-semibold">{name ?? words.nameless}</b> {text} {picture ? <Badge>{words.subjects.picture}</Badge> : null}
            </span>
          </li>
        ))}
      </ol>
    </PanelPart>
  );
}

function Reports({ file: { reports } }: FileOnly) {
  const words = useChatWords();
  const { moment } = useMoments();
  if (reports.length === 0) return null;
  return (
    <PanelPart title={words.reports} note={reports.length}>
      <ul className="grid gap-1">
        {reports.map(({ reason, reported_at }, place) => (
          <li key={place}>
            {reasonOf(words, reason)} <span className="text-t3">· {moment(reported_at)}</span>
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}

function Sanctions({ file: { sanctions } }: FileOnly) {
  const words = useChatWords();
  const { moment } = useMoments();
  if (sanctions.length === 0) return null;
  return (
    <PanelPart title={words.sanctions} note={sanctions.length}>
      <ul className="grid gap-1.5">
        {sanctions.map(({ id, kind, reason, starts_at, ends_at, lifted_at, person_wide }) => (
          <li key={id} className="flex flex-wrap items-center gap-1.5">
            <Badge shape={lifted_at === null ? "stopped" : "refused"}>{words.kinds[kind]}</Badge>
            {reasonOf(words, reason)}
            {person_wide ? <Badge>{words.everywhere}</Badge> : null}
            <span className="text-t3">
              {moment(starts_at)} –{" "}
              {lifted_at !== null ? words.lifted(moment(lifted_at)) : ends_at === null ? words.noEnd : moment(ends_at)}
            </span>
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}
