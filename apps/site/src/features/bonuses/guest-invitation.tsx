import { EmptyState } from "@trevo/ui/states";
import { ModalLink } from "../../lib/modal-link.tsx";
import { m } from "../../paraglide/messages.js";

/** Shown to guests in place of what needs an account. */
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
