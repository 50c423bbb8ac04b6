import { EmptyState } from "@trevo/ui/states";
import { ModalLink } from "../../lib/modal-link.tsx";
import { m } from "../../paraglide/messages.js";

/** What belongs to an account is shown to one. */
export function GuestInvitation() {
  return (
    <EmptyState
      icon="lock"
      text={m.bonuses_guest()}
      action={
        <ModalLink modal="login" tone="plain">
          {m.bar_login()}
        </ModalLink>
      }
    />
  );
}
