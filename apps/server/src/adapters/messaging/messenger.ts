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

/** The address takes no messages, now or later. */
export class Bounce extends Fault {
  constructor(message: string) {
    super(message, { retryable: false });
    this.name = "Bounce";
  }
}
