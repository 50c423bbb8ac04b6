import type { MessagePreferences } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { Notice } from "@trevo/ui/notice";
import { m } from "../../paraglide/messages.js";

type Suppressed = MessagePreferences["suppressed"][number];

const texts: Record<Suppressed["channel"], Record<Suppressed["reason"], () => string>> = {
  email: { bounce: m.messages_returned_email, transient: m.messages_full_email, complaint: m.messages_reported_email },
  sms: { bounce: m.messages_returned_phone, transient: m.messages_returned_phone, complaint: m.messages_returned_phone },
  whatsapp: { bounce: m.messages_returned_whatsapp, transient: m.messages_returned_whatsapp, complaint: m.messages_returned_whatsapp },
};

interface SuppressedContactsProps {
  readonly suppressed: readonly Suppressed[];
  readonly busy: boolean;
  readonly onResume: (channel: Suppressed["channel"]) => Promise<void>;
}

/** Contacts whose messages bounced, with an explanation and a way to resume. */
export function SuppressedContacts({ suppressed, busy, onResume }: SuppressedContactsProps) {
  return suppressed.map(({ channel, reason }) => (
    <Notice
      key={channel}
      tone="warn"
      icon="warn"
      action={
        <Button busy={busy ? m.messages_resuming() : undefined} onClick={() => void onResume(channel)}>
          {m.messages_resume()}
        </Button>
      }
    >
      {texts[channel][reason]()}
    </Notice>
  ));
}
