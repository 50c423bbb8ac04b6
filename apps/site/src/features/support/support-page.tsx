import "./support.css";
import { Button, ButtonLink } from "@trevo/ui/button";
import { Link } from "@trevo/ui/link";
import { Skeleton } from "@trevo/ui/states";
import { useEffect } from "react";
import { ListMemory } from "../../lib/query.tsx";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { keepGuest, restoreGuest, useAccess } from "./access.ts";
import { GuestEntry } from "./guest-entry.tsx";
import { NewTicketForm } from "./new-ticket-form.tsx";
import { TicketList } from "./ticket-list.tsx";
import { TicketView } from "./ticket-view.tsx";

export type SupportView = { of: "list" } | { of: "new" } | { of: "ticket"; id: string };

/** Tickets: the list, a new ticket, or one as a conversation. Open to players, excluded players and guests. */
export function SupportPage({ view }: { view: SupportView }) {
  return (
    <ListMemory>
      <div className="support">
        <h1 className="page-title">{m.support_title()}</h1>
        <SupportBody view={view} />
      </div>
    </ListMemory>
  );
}

function SupportBody({ view }: { view: SupportView }) {
  const { checked, token } = useSession();
  const access = useAccess();
  useEffect(restoreGuest, []);
  if (!access && !token && !checked) return <Skeleton className="support-wait" />;
  if (!access) return <GuestEntry />;
  if (view.of === "list")
    return (
      <>
        <div className="support-head">
          <p>{access.kind === "excluded" ? m.support_lead_excluded() : m.support_lead()}</p>
          <ButtonLink href="/support/new" tone="accent">
            {m.support_new()}
          </ButtonLink>
        </div>
        <TicketList access={access} />
        {access.kind === "guest" ? (
          <Button tone="quiet" onClick={() => keepGuest(null)}>
            {m.support_guest_leave()}
          </Button>
        ) : null}
      </>
    );
  return (
    <>
      <Link className="support-back" href="/support">
        {m.support_all()}
      </Link>
      {view.of === "new" ? <NewTicketForm access={access} /> : <TicketView key={view.id} access={access} id={view.id} />}
    </>
  );
}
