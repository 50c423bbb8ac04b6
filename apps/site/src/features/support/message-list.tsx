import { useQuery } from "@tanstack/react-query";
import type { Ticket, TicketMessage } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { useEffect, useRef, useState } from "react";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { thrownText } from "../../lib/request.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import type { AccountAccess, SupportAccess } from "./access.ts";
import { pictureQuery } from "./api.ts";

/** The conversation, oldest message first. Screen readers announce new messages only. */
export function MessageList({ access, ticket }: { access: SupportAccess; ticket: Ticket }) {
  const known = useRef(ticket.last_seq);
  const [arrived, setArrived] = useState("");
  const { messages, last_seq } = ticket;
  useEffect(() => {
    const answer = messages.findLast(({ seq, author }) => seq > known.current && author === "staff");
    known.current = last_seq;
    if (answer) setArrived(m.support_answer_arrived({ text: answer.text }));
  }, [messages, last_seq]);
  return (
    <>
      <ol className="ticket-messages" aria-label={m.support_conversation()}>
        {messages.map((message) => (
          <li key={message.seq} data-author={message.author}>
            <Message access={access} ticketId={ticket.id} message={message} />
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {arrived}
      </p>
    </>
  );
}

function Message({ access, ticketId, message }: { access: SupportAccess; ticketId: string; message: TicketMessage }) {
  const locale = useLocale();
  const { timezone } = useSite();
  return (
    <>
      <b>{message.author === "staff" ? m.support_staff() : m.support_you()}</b>
      {message.text ? <p>{message.text}</p> : null}
      {message.file && access.kind !== "guest" ? <Picture access={access} id={ticketId} file={message.file} /> : null}
      <small>{momentText(message.at, { locale, timezone })}</small>
    </>
  );
}

interface PictureProps {
  access: AccountAccess;
  id: string;
  file: NonNullable<TicketMessage["file"]>;
}

/** Fetches the picture with the session; its address does not work without one. */
function Picture({ access, id, file }: PictureProps) {
  const picture = useQuery(pictureQuery(access, { id, file: file.id }));
  const { width, height } = file;
  if (picture.isError)
    return (
      <p role="alert">
        {thrownText(picture.error)} <Button onClick={() => void picture.refetch()}>{m.try_again()}</Button>
      </p>
    );
  if (!picture.data) return <span className="skeleton ticket-picture" style={{ aspectRatio: `${width} / ${height}` }} aria-hidden="true" />;
  const { media_type, base64 } = picture.data;
  return (
    <img className="ticket-picture" src={`data:${media_type};base64,${base64}`} alt={m.support_picture()} width={width} height={height} />
  );
}
