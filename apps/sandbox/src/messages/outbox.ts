import { randomUUID } from "node:crypto";
import { parseBrazilianPhone } from "@trevo/domain";
import type { Clock } from "../clock/clock.ts";
import type { Journal } from "../journal.ts";

export interface MessageRow {
  readonly id: string;
  readonly channel: "sms" | "email";
  /** E.164, or the lower-case address. */
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  /** The code that the text carries, if any. */
  readonly code: string | null;
  readonly sent_at: string;
}

/** The phone and the mailbox of everybody. */
export interface Outbox {
  add(message: Pick<MessageRow, "channel" | "to" | "subject" | "text">): MessageRow;
  /** Newest first; to one person, however their number is spelled, or to all. */
  list(to?: string): MessageRow[];
}

const listLimit = 200;

export function createOutbox(needs: { journal: Journal; clock: Clock }): Outbox {
  const messages = needs.journal.table<MessageRow>("messages");
  return {
    add: (message) => {
      const row = {
        ...message,
        id: randomUUID(),
        to: address(message.to),
        code: codeIn(message.text),
        sent_at: needs.clock.now().toISOString(),
      };
      messages.put(row.id, row);
      return row;
    },
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
