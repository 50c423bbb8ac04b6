import { useInfiniteQuery } from "@tanstack/react-query";
import { StatusBadge } from "@trevo/ui/badge";
import { Button, ButtonLink } from "@trevo/ui/button";
import { Link } from "@trevo/ui/link";
import { RowsWaiting } from "@trevo/ui/row-list";
import { EmptyState, ErrorState, ListEnd } from "@trevo/ui/states";
import type { TicketCard } from "@trevo/contract";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { thrownText } from "../../lib/request.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import type { SupportAccess } from "./access.ts";
import { ticketsQuery } from "./api.ts";
import { categoryName, stateLook } from "./ticket-words.ts";

/** The author and the author's tickets, most recently changed first. */
export function TicketList({ access }: { access: SupportAccess }) {
  const list = useInfiniteQuery(ticketsQuery(access));
  if (list.isPending)
    return (
      <div role="status" aria-label={m.loading()}>
        <RowsWaiting />
      </div>
    );
  if (!list.data)
    return <ErrorState text={thrownText(list.error)} action={<Button onClick={() => void list.refetch()}>{m.try_again()}</Button>} />;
  const tickets = list.data.pages.flatMap((page) => page.data);
  if (tickets.length === 0)
    return <EmptyState icon="chat" text={m.support_empty()} action={<ButtonLink href="/help">{m.support_read_help()}</ButtonLink>} />;
  return (
    <>
      <ul className="ticket-list">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketRow ticket={ticket} />
          </li>
        ))}
      </ul>
      <ListEnd
        more={
          list.hasNextPage ? (
            <Button busy={list.isFetchingNextPage ? m.loading() : undefined} onClick={() => void list.fetchNextPage()}>
              {m.support_more()}
            </Button>
          ) : undefined
        }
        end={m.support_end()}
        failure={list.isFetchNextPageError ? thrownText(list.error) : undefined}
      />
    </>
  );
}

function TicketRow({ ticket }: { ticket: TicketCard }) {
  const locale = useLocale();
  const { timezone } = useSite();
  const { tone, word } = stateLook[ticket.state];
  return (
    <Link className="ticket-row panel" href={`/support/${ticket.id}`}>
      <b>{categoryName[ticket.category]()}</b>
      <StatusBadge tone={tone}>{word()}</StatusBadge>
      <span className="ticket-preview">{ticket.preview || m.support_picture()}</span>
      <small>
        {ticket.protocol} · {momentText(ticket.updated_at, { locale, timezone })}
      </small>
    </Link>
  );
}
