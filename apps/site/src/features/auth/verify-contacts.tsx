import "./auth.css";
import { formatPhone } from "@trevo/domain";
import { Icon } from "@trevo/ui/icon";
import { useEffect, useRef, useState } from "react";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { ContactCode } from "./contact-code.tsx";

export interface VerifyContactsProps {
  /** Called when phone and e-mail are both confirmed. */
  onDone: () => void;
  /** Offers to confirm later, if given. */
  onSkip?: () => void;
  /** Both codes have just been sent, as at registration. */
  sent?: boolean;
}

/** Confirms the signed-in player's phone and e-mail, each with a code: one after the other, and confirmed contacts stay visible. */
export function VerifyContacts({ onDone, onSkip, sent = false }: VerifyContactsProps) {
  const { user } = useSession();
  const { sandboxUrl } = useSite();
  const [sentAt] = useState(() => (sent ? Date.now() : null));
  const finished = useRef(false);
  const done = Boolean(user?.phone_verified && user.email_verified);
  useEffect(() => {
    if (!done || finished.current) return;
    finished.current = true;
    onDone();
  }, [done, onDone]);
  if (!user) return null;
  const open = !user.phone_verified ? "sms" : !user.email_verified ? "email" : null;
  return (
    <div className="contacts">
      <ContactRow label={m.auth_phone()} contact={formatPhone(user.username)} verified={user.phone_verified} />
      {open === "sms" ? <ContactCode key="sms" channel="sms" to={formatPhone(user.username)} sentAt={sentAt} /> : null}
      <ContactRow label={m.auth_email()} contact={user.email} verified={user.email_verified} />
      {open === "email" ? <ContactCode key="email" channel="email" to={user.email} sentAt={sentAt} /> : null}
      {onSkip ? (
        <button type="button" className="auth-link auth-later" onClick={onSkip}>
          {m.auth_later()}
        </button>
      ) : null}
      {sandboxUrl ? (
        <a className="auth-sandbox" href={`${sandboxUrl}/?tab=messages`} target="_blank" rel="noopener">
          {m.auth_sandbox()}
        </a>
      ) : null}
    </div>
  );
}

function ContactRow({ label, contact, verified }: { label: string; contact: string; verified: boolean }) {
  return (
    <div className="contact" data-verified={verified ? "" : undefined}>
      <span className="contact-mark">
        <Icon name={verified ? "check" : "clock"} />
      </span>
      <p>
        <b>{label}</b>
        <span>{contact}</span>
      </p>
      <small>{verified ? m.auth_contact_verified() : m.auth_contact_pending()}</small>
    </div>
  );
}
