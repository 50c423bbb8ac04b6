import { EmptyState, Skeleton } from "@trevo/ui/states";
import { type ReactNode, useEffect, useRef } from "react";
import { ModalLink } from "../../lib/modal-link.tsx";
import { useModals } from "../../lib/modals.ts";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";

/**
 * A page of an account. The session is kept in the browser, so the server sends the frame and the browser decides.
 * A guest meets the login over this very address, and is here once signed in.
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

/** Once, and only for who came as a guest: one whose session has just ended sees that instead. */
function useLoginOnArrival(player: boolean, checked: boolean): void {
  const { current, open } = useModals();
  const settled = useRef(false);
  useEffect(() => {
    if (settled.current || (!player && !checked)) return;
    settled.current = true;
    if (!player && current === null) open("login");
  }, [player, checked, current, open]);
}
