import { useQuery } from "@tanstack/react-query";
import type { StaffTicket } from "@trevo/contract";
import type { PanelProps, RowKey } from "../../frame/list-types.ts";
import { Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Amount } from "../../frame/parts.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { DecideTicket } from "./decide-ticket.tsx";
import { TicketPicture } from "./ticket-picture.tsx";
import { stateShapes, useTicketWords } from "./ticket-words.ts";

const endpoint = "GET /staff/:tenant/tickets/:id";

export const pageOf = ({ tenant, id }: RowKey): string => `/atendimento/${tenant}/${id}`;

export function TicketPanel({ of, onClose, onDecided }: PanelProps) {
  const words = useTicketWords();
  const file = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { ...of }, signal }).then(({ data }) => data),
  });
  if (!file.data) return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <File of={of} ticket={file.data} onClose={onClose} onDecided={onDecided} />;
}

export interface TicketProps {
  readonly of: RowKey;
  readonly ticket: StaffTicket;
}

function File({ of, ticket, onClose, onDecided }: TicketProps & PanelProps) {
  const words = useTicketWords();
  const { moment } = useMoments();
  return (
    <Panel
      label={`${words.one}: ${ticket.protocol}`}
      page={pageOf(of)}
      onClose={onClose}
      line={
        <>
          <Status shape={stateShapes[ticket.state]}>{words.states[ticket.state]}</Status>
          <span>{words.opened(of.tenant, moment(ticket.created_at))}</span>
        </>
      }
      head={
        <>
          <p className="panel-title mt-1">{words.categories[ticket.category]}</p>
          <p className="mt-2 flex gap-1.5">
            <Badge>{ticket.protocol}</Badge>
            {ticket.overdue ? <Badge shape="bad">{words.overdue}</Badge> : null}
          </p>
        </>
      }
      foot={<DecideTicket of={of} ticket={ticket} onDecided={onDecided} />}
    >
      <Summary ticket={ticket} />
      <Refs ticket={ticket} />
      <Talk of={of} ticket={ticket} />
      <Notes ticket={ticket} />
    </Panel>
  );
}

function Summary({ ticket: { player_id, due_at, complaint_due_at, locale } }: Pick<TicketProps, "ticket">) {
  const words = useTicketWords();
  const { moment } = useMoments();
  return (
    <section className="panel-part">
      <Facts
        facts={[
          [words.player, player_id === null ? words.guest : player_id],
          [words.language, locale],
          ...(due_at === null ? [] : [[words.due, moment(due_at)] as const]),
          ...(complaint_due_at === null ? [] : [[words.complaintDue, moment(complaint_due_at)] as const]),
        ]}
      />
    </section>
  );
}

function Refs({ ticket: { refs } }: Pick<TicketProps, "ticket">) {
  const words = useTicketWords();
  const { moment } = useMoments();
  if (refs.length === 0) return null;
  return (
    <PanelPart title={words.about} note={refs.length}>
      <ul className="grid gap-1.5">
        {refs.map(({ kind, id, title, amount, state, at }) => (
          <li key={`${kind} ${id}`} className="flex items-center gap-2" title={id}>
            <Badge>{words.refKinds[kind]}</Badge>
            <span className="min-w-0 flex-1 truncate">
              {title} <span className="text-t3">· {moment(at)}</span>
            </span>
            <span className="text-t3">{state}</span>
            {amount === null ? null : <Amount centavos={amount} />}
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}

function Talk({ of, ticket }: TicketProps) {
  const words = useTicketWords();
  const nameOf = useNames();
  const { moment } = useMoments();
  return (
    <PanelPart title={words.talk} note={ticket.messages.length}>
      <ol className="grid gap-3">
        {ticket.messages.map(({ seq, author, staff_id, text, file, at }) => (
          <li key={seq}>
            <p className="text-t3">
              <b className="font-semibold text-t1">
                {author === "staff"
                  ? staff_id === null
                    ? words.staff
                    : nameOf(staff_id)
                  : ticket.player_id === null
                    ? words.guest
                    : words.player}
              </b>{" "}
              · <time dateTime={at}>{moment(at)}</time>
            </p>
            {file ? <TicketPicture of={of} file={file} /> : <p className="whitespace-pre-wrap break-words">{text}</p>}
          </li>
        ))}
      </ol>
    </PanelPart>
  );
}

function Notes({ ticket: { notes } }: Pick<TicketProps, "ticket">) {
  const words = useTicketWords();
  const nameOf = useNames();
  const { moment } = useMoments();
  return (
    <PanelPart title={words.notes} note={words.notesHint}>
      {notes.length === 0 ? <p className="text-t3">{words.noNotes}</p> : null}
      <ol className="grid gap-3">
        {notes.map(({ staff_id, text, at }) => (
          <li key={`${at} ${staff_id}`}>
            <p className="text-t3">
              <b className="font-semibold text-t1">{nameOf(staff_id)}</b> · <time dateTime={at}>{moment(at)}</time>
            </p>
            <p className="whitespace-pre-wrap break-words">{text}</p>
          </li>
        ))}
      </ol>
    </PanelPart>
  );
}
