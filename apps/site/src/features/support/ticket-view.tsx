import { useQuery } from "@tanstack/react-query";
import type { Ticket } from "@trevo/contract";
import { StatusBadge } from "@trevo/ui/badge";
import { Button, ButtonLink } from "@trevo/ui/button";
import { CopyButton } from "@trevo/ui/copy-button";
import { Link } from "@trevo/ui/link";
import { Money } from "@trevo/ui/money";
import { Notice } from "@trevo/ui/notice";
import { RowsWaiting } from "@trevo/ui/row-list";
import { ErrorState } from "@trevo/ui/states";
import { useEffect } from "react";
import { fullMoment, momentText } from "../../lib/moment-text.ts";
import { useLocale } from "../../lib/locale.ts";
import { usePageQueries } from "../../lib/query.tsx";
import { onRealtime } from "../../lib/realtime.ts";
import { thrownText } from "../../lib/request.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import type { SupportAccess } from "./access.ts";
import { supportKeys, ticketQuery } from "./api.ts";
import { Composer } from "./composer.tsx";
import { TicketActions } from "./ticket-actions.tsx";
import { MessageList } from "./message-list.tsx";
import { categoryName, stateLook } from "./ticket-words.ts";

interface ViewProps {
  access: SupportAccess;
  id: string;
}

/** One ticket as a conversation. Answers appear as they arrive. */
export function TicketView({ access, id }: ViewProps) {
  const found = useQuery(ticketQuery(access, id));
  const client = usePageQueries();
  useEffect(
    () => onRealtime("TicketUpdated", (ticket) => ticket.id === id && void client.invalidateQueries({ queryKey: supportKeys.all })),
    [client, id],
  );
  if (found.isPending)
    return (
      <div role="status" aria-label={m.loading()}>
        <RowsWaiting />
      </div>
    );
  if (!found.data)
    return (
      <ErrorState
        text={thrownText(found.error)}
        action={
          <>
            <Button onClick={() => void found.refetch()}>{m.try_again()}</Button>
            <ButtonLink href="/support">{m.support_all()}</ButtonLink>
          </>
        }
      />
    );
  const changed = (ticket: Ticket) => {
    client.setQueryData(ticketQuery(access, id).queryKey, ticket);
    void client.invalidateQueries({ queryKey: supportKeys.all });
  };
  const ticket = found.data;
  return (
    <article className="ticket">
      <TicketHead ticket={ticket} />
      <MessageList access={access} ticket={ticket} />
      {ticket.may.includes("write") ? <Composer access={access} id={id} onChanged={changed} /> : <Ended ticket={ticket} />}
      {access.kind === "guest" ? null : <TicketActions access={access} ticket={ticket} onChanged={changed} />}
    </article>
  );
}

const useZone = () => ({ locale: useLocale(), timezone: useSite().timezone });

function TicketHead({ ticket }: { ticket: Ticket }) {
  const zone = useZone();
  const { tone, word } = stateLook[ticket.state];
  return (
    <header className="ticket-head panel">
      <h2 className="h2">{categoryName[ticket.category]()}</h2>
      <StatusBadge tone={tone}>{word()}</StatusBadge>
      <p className="ticket-protocol">
        {m.support_protocol()} <b>{ticket.protocol}</b>
        <CopyButton text={ticket.protocol} copied={m.support_copied()} failed={m.support_copy_failed()} tone="quiet">
          {m.support_copy()}
        </CopyButton>
      </p>
      <p>
        {ticket.first_answer_at
          ? m.support_first_answered({ at: momentText(ticket.first_answer_at, zone) })
          : m.support_first_due({ at: momentText(ticket.answer_due_at, zone) })}
      </p>
      {ticket.complaint_due_at ? <p>{m.support_complaint_due({ at: fullMoment(ticket.complaint_due_at, zone) })}</p> : null}
      {ticket.refs.length > 0 ? (
        <ul className="ticket-refs" aria-label={m.support_attached_things()}>
          {ticket.refs.map(({ kind, id, title, amount, link, at }) => (
            <li key={kind + id}>
              {link ? <Link href={link}>{title}</Link> : title}
              {amount === null ? null : (
                <>
                  {" · "}
                  <Money value={amount} />
                </>
              )}
              {" · "}
              {momentText(at, zone)}
            </li>
          ))}
        </ul>
      ) : null}
    </header>
  );
}

/** Why the ticket accepts no messages, and what can be done. */
function Ended({ ticket }: { ticket: Ticket }) {
  const zone = useZone();
  if (ticket.reopen_until) return <Notice tone="good">{m.support_solved_note({ at: momentText(ticket.reopen_until, zone) })}</Notice>;
  return (
    <Notice tone="plain" action={<Link href="/support/new">{m.support_new()}</Link>}>
      {m.support_closed_note()}
    </Notice>
  );
}
