import { randomUUID } from "node:crypto";
import { parseBrazilianPhone } from "@trevo/domain";
import type { Clock } from "../clock/clock.ts";
import type { Journal } from "../journal.ts";

export interface MessageRow {
  readonly id: string;
  readonly channel: "sms" | "whatsapp" | "email" | "push";
  /** E.164, the lower-case address, or the name of a device. */
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  /** Of an e-mail that came by SMTP; null otherwise. */
  readonly mail: Mail | null;
  /** What a device decrypted; null of another channel. */
  readonly plain: string | null;
  /** The code that the text carries, if any. */
  readonly code: string | null;
  readonly sent_at: string;
}

/** What a mailbox knows of an e-mail besides its text. */
export interface Mail {
  readonly message_id: string;
  readonly from: string;
  readonly html: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The sender of its envelope: where what comes back goes. */
  readonly returns_to: string;
  /** How often it arrived: a mailbox shows a message once. */
  readonly copies: number;
}

/** The phone and the mailbox of everybody. */
export interface Outbox {
  /** An e-mail that arrives again is the same row. */
  add(message: Pick<MessageRow, "channel" | "to" | "subject" | "text"> & { mail?: Omit<Mail, "copies">; plain?: string }): MessageRow;
  find(id: string): MessageRow | undefined;
  /** Newest first; to one person, however their number is spelled, or to all. */
  list(to?: string): MessageRow[];
}

const listLimit = 200;

export function createOutbox(needs: { journal: Journal; clock: Clock }): Outbox {
  const messages = needs.journal.table<MessageRow>("messages");
  return {
    add: ({ mail, plain = null, ...message }) => {
      const to = address(message.to);
      const known = mail && messages.all().find((row) => row.to === to && row.mail?.message_id === mail.message_id);
      if (known?.mail) {
        const again = { ...known, mail: { ...known.mail, copies: known.mail.copies + 1 } };
        messages.put(known.id, again);
        return again;
      }
      const row = {
        ...message,
        id: randomUUID(),
        to,
        mail: mail ? { ...mail, copies: 1 } : null,
        plain,
        code: codeIn(message.text),
        sent_at: needs.clock.now().toISOString(),
      };
      messages.put(row.id, row);
      return row;
    },
    find: (id) => messages.all().find((row) => row.id === id),
    list: (to) => {
      const wanted = to === undefined ? null : address(to);
      return messages
        .all()
        .filter((row) => wanted === null || row.to === wanted)
        .reverse()
        .slice(0, listLimit);
    },
  };
}

/** One spelling for each person. A `+` that a query string turned into a space is still a number. */
function address(text: string): string {
  const phone = parseBrazilianPhone(text);
  return phone.ok ? phone.e164 : text.trim().toLowerCase();
}

/** Codes have six digits and stand alone. */
const codeIn = (text: string): string | null => /(?<![\d.,])\d{6}(?!\d|[.,]\d)/.exec(text)?.[0] ?? null;
