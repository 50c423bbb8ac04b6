import { Fault } from "../../kernel/errors.ts";

/**
 * Words that leave the product for a phone or a mailbox. Both calls throw a `Fault` when the carrier fails;
 * a retried message may arrive twice.
 */
export interface Messenger {
  sendSms(message: Sms): Promise<void>;
  sendEmail(message: Email): Promise<void>;
}

export interface Sms {
  /** The brand that sends it, by its own carrier. */
  tenant_id: number;
  /** E.164. */
  to: string;
  text: string;
}

export interface Email {
  /** The brand that sends it, by its own relay. */
  tenant_id: number;
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** The same in HTML; without it the message is plain. */
  html?: string;
  /** Whom the mailbox names as the sender, such as the brand. */
  from_name?: string;
  /** Of a message that may be sent again: with the same one, a mailbox shows it once. Unique in the world, without brackets. */
  message_id?: string;
  /** Besides those of every message, such as `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
}

/** Messages to players that wait for nothing, such as codes. */
export const directMessages = [
  "code_verify",
  "code_change",
  "code_login",
  "code_reset",
  "password_changed",
  "phone_changed",
  "email_changed",
  "new_device",
  "second_factor_on",
  "second_factor_off",
  "registration_tried",
  "registration_while_excluded",
  "account_closed",
  "pix_key_added",
] as const;
export type DirectMessage = (typeof directMessages)[number];

/** What the log of what was sent keeps of a message: no code, no address, no link that opens anything. */
export interface MessageRecord {
  readonly player_id: string;
  readonly about: DirectMessage;
  /** Of this one message: the same when it is sent again. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

/** Sends at once, and keeps a record. Both calls throw as a `Messenger` does; what left once is not sent again. */
export interface PlayerMessenger {
  sendSms(message: Sms & { readonly record: MessageRecord }): Promise<void>;
  sendEmail(message: Email & { readonly record: MessageRecord }): Promise<void>;
}

/** The address takes no messages, now or later. */
export class Bounce extends Fault {
  constructor(message: string) {
    super(message, { retryable: false });
    this.name = "Bounce";
  }
}

/** The address takes no messages for the moment. */
export class MailboxFull extends Fault {
  constructor(message: string) {
    super(message, { retryable: true });
    this.name = "MailboxFull";
  }
}
