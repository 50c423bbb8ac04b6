import { randomUUID } from "node:crypto";
import { parseBrazilianPhone } from "@trevo/domain";
import type { Clock } from "../clock/clock.ts";
import type { Journal } from "../journal.ts";

export interface MessageRow {
  readonly id: string;
  readonly channel: "sms" | "whatsapp" | "email" | "push";
  /** E.164 number, lower-case address, or name of a device. */
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  /** Details of an e-mail received by SMTP; null otherwise. */
  readonly mail: Mail | null;
  /** The text decrypted by a device; null for other channels. */
  readonly plain: string | null;
  /** The code in the text, if any. */
  readonly code: string | null;
  readonly sent_at: string;
}

/** Details of an e-mail besides its text. */
export interface Mail {
  readonly message_id: string;
  readonly from: string;
  readonly html: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The envelope sender, to which bounces are returned. */
  readonly returns_to: string;
  /** Number of arrivals; a mailbox shows a message once. */
  readonly copies: number;
}

/** Everybody's phone and mailbox. */
export interface Outbox {
  /** Adds a message. An e-mail that arrives again updates its row. */
  add(message: Pick<MessageRow, "channel" | "to" | "subject" | "text"> & { mail?: Omit<Mail, "copies">; plain?: string }): MessageRow;
  find(id: string): MessageRow | undefined;
  /** Returns messages, newest first, to one person in any spelling of their number, or to all. */
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

/** Normalises an address. A `+` that a query string turned into a space still yields a number. */
function address(text: string): string {
  const phone = parseBrazilianPhone(text);
  return phone.ok ? phone.e164 : text.trim().toLowerCase();
}

/** Finds a code: six digits that stand alone. */
const codeIn = (text: string): string | null => /(?<![\d.,])\d{6}(?!\d|[.,]\d)/.exec(text)?.[0] ?? null;
