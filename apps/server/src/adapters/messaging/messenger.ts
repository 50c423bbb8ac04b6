import { Fault } from "../../kernel/errors.ts";

/** Sends texts to phones and mailboxes. Both calls throw a `Fault` if the carrier fails; a retried message may arrive twice. */
export interface Messenger {
  sendSms(message: Sms): Promise<void>;
  sendEmail(message: Email): Promise<void>;
}

export interface Sms {
  /** The brand that sends it, through its own carrier. */
  tenant_id: number;
  /** E.164. */
  to: string;
  text: string;
}

export interface Email {
  /** The brand that sends it, through its own relay. */
  tenant_id: number;
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** The same text in HTML; without it the message is plain text. */
  html?: string;
  /** The sender's name shown by the mailbox, such as the brand. */
  from_name?: string;
  /** Id of a message that may be sent again: a mailbox shows messages with the same id once. Globally unique, without brackets. */
  message_id?: string;
  /** In addition to those of every message, such as `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
}

/** Messages to players that are sent at once, such as codes. */
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

/** What the log of sent messages keeps: no code, no address, no link that gives access to anything. */
export interface MessageRecord {
  readonly player_id: string;
  readonly about: DirectMessage;
  /** Identifies this one message, also when it is sent again. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

/** Sends at once and keeps a record. Both calls throw like a `Messenger`; a message that was sent is not sent again. */
export interface PlayerMessenger {
  sendSms(message: Sms & { readonly record: MessageRecord }): Promise<void>;
  sendEmail(message: Email & { readonly record: MessageRecord }): Promise<void>;
}

/** The address does not accept messages, now or later. */
export class Bounce extends Fault {
  constructor(message: string) {
    super(message, { retryable: false });
    this.name = "Bounce";
  }
}

/** The address does not accept messages at the moment. */
export class MailboxFull extends Fault {
  constructor(message: string) {
    super(message, { retryable: true });
    this.name = "MailboxFull";
  }
}
