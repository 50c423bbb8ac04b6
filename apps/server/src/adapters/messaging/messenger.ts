/**
 * Words that leave the product for a phone or a mailbox. Both calls throw a `Fault` when the carrier fails;
 * a retried message may arrive twice.
 */
export interface Messenger {
  sendSms(message: Sms): Promise<void>;
  sendEmail(message: Email): Promise<void>;
}

export interface Sms {
  /** E.164. */
  to: string;
  text: string;
}

export interface Email {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}
