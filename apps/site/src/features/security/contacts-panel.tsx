import { formatPhone } from "@trevo/domain";
import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Sheet } from "@trevo/ui/sheet";
import { useState } from "react";
import type { ContactCheck } from "../../lib/contact-check.ts";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { type Contact, ContactForm } from "./contact-form.tsx";

type Opened = Contact | "verify";

const titles: Record<Opened, () => string> = {
  phone: m.security_change_phone,
  email: m.security_change_email,
  verify: m.security_verify_title,
};

/** Phone and e-mail, whether they are confirmed, and the forms to change them. */
export function ContactsPanel({ ContactCheck: Check, factor }: { ContactCheck: ContactCheck; factor: boolean }) {
  const { user } = useSession();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [shown, setShown] = useState<Opened>("phone");
  const open = (panel: Opened) => {
    setShown(panel);
    setOpened(panel);
  };
  const close = () => setOpened(null);
  if (!user) return null;
  const rows = [
    { contact: "phone", label: m.security_phone(), value: formatPhone(user.username), verified: user.phone_verified },
    { contact: "email", label: m.security_email(), value: user.email, verified: user.email_verified },
  ] as const;
  return (
    <section className="panel" aria-labelledby="security-contacts">
      <h2 className="h2" id="security-contacts">
        {m.security_contacts()}
      </h2>
      <div className="security-rows">
        {rows.map(({ contact, label, value, verified }) => (
          <div className="security-row" key={contact}>
            <span className="security-mark" data-good={verified ? "" : undefined}>
              <Icon name={verified ? "check" : "clock"} />
            </span>
            <div>
              <b>{value}</b>
              <small>
                {label}
                <span data-good={verified ? "" : undefined}>{verified ? m.security_verified() : m.security_unverified()}</span>
              </small>
            </div>
            <Button onClick={() => open(contact)} aria-label={titles[contact]()}>
              {m.security_change()}
            </Button>
          </div>
        ))}
      </div>
      {user.phone_verified && user.email_verified ? null : (
        <Button tone="accent" wide onClick={() => open("verify")}>
          {m.security_confirm_contacts()}
        </Button>
      )}
      <Sheet open={opened !== null} onClose={close} title={titles[shown]()} closeLabel={m.security_close()}>
        {shown === "verify" ? <Check onDone={close} /> : <ContactForm contact={shown} factor={factor} onDone={close} />}
      </Sheet>
    </section>
  );
}
