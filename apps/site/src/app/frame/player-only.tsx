import { EmptyState, Skeleton } from "@trevo/ui/states";
import { type ReactNode, useEffect, useRef } from "react";
import { ModalLink } from "../../lib/modal-link.tsx";
import { useModals } from "../../lib/modals.ts";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";

/**
 * Wraps a page for players only. The session is stored in the browser, so the server sends the frame and the browser decides. A guest sees
 * the login over this address and stays here once signed in.
 */
export function PlayerOnly({ title, children }: { title: string; children: ReactNode }) {
  const { token, checked } = useSession();
  useLoginOnArrival(Boolean(token), checked);
  if (token) return children;
  return (
    <>
      <h1 className="page-title">{title}</h1>
      {checked ? (
        <EmptyState
          icon="user"
          text={m.section_guest_text()}
          action={
            <ModalLink modal="login" tone="accent">
              {m.bar_login()}
            </ModalLink>
          }
        />
      ) : (
        <Skeleton className="mx-4 h-60" />
      )}
    </>
  );
}

/**
 * Opens the login once, and only for a visitor who arrived as a guest: a player whose session has just ended sees the notice of that
 * instead.
 */
function useLoginOnArrival(player: boolean, checked: boolean): void {
  const { current, open } = useModals();
  const settled = useRef(false);
  useEffect(() => {
    if (settled.current || (!player && !checked)) return;
    settled.current = true;
    if (!player && current === null) open("login");
  }, [player, checked, current, open]);
}
