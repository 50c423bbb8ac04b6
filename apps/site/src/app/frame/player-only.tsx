import { EmptyState, Skeleton } from "@trevo/ui/states";
import type { ReactNode } from "react";
import { ModalLink } from "../../lib/modal-link.tsx";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";

/** A page of an account. The session lives in the browser, so the server sends the frame and the browser decides. */
export function PlayerOnly({ title, children }: { title: string; children: ReactNode }) {
  const { token, checked } = useSession();
  if (token) return children;
  return (
    <>
      <h1 className="page-title">{title}</h1>
      {checked ? (
        <EmptyState
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
