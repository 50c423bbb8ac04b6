import type { Locale } from "@trevo/domain";
import type { RawCallback } from "../pix/gateway.ts";

/** Channels for which a brand has a carrier of its own. */
export const phoneChannels = ["sms", "whatsapp"] as const;
export type PhoneChannel = (typeof phoneChannels)[number];

export interface PhoneMessage {
  /** E.164. */
  readonly to: string;
  /** The product's id, which the carrier repeats in its reports. Null if no report is expected. */
  readonly reference: string | null;
  readonly locale: Locale;
  readonly isMarketing: boolean;
  readonly title: string;
  readonly text: string;
}

/** A carrier's answer when it accepts a message. */
export interface Accepted {
  /** The carrier's id of the message; null if it has none. */
  readonly provider_id: string | null;
  /** Number of messages that the carrier counts; null if it does not count them. */
  readonly parts: number | null;
}

/** `full`: the mailbox accepts nothing at the moment. `reported`: the recipient complained. */
export type ReportStatus = "sent" | "delivered" | "failed" | "full" | "reported";

/** The result for one message. Reports arrive in any order, and more than once. */
export interface CarrierReport {
  /** Equal for the same event. */
  readonly event_id: string;
  readonly provider_id: string;
  readonly reference: string | null;
  readonly status: ReportStatus;
  /**
   * `failed`: the address will never accept messages on this channel. `reported`: the recipient wants no messages that can be turned off.
   */
  readonly isPermanent: boolean;
  readonly detail: string | null;
}

export interface Reply {
  /** E.164. */
  readonly from: string;
  readonly text: string;
}

export interface CarrierNews {
  readonly reports: readonly CarrierReport[];
  readonly replies: readonly Reply[];
}

/** Creates a message that is sent exactly as written, such as a code. */
export const writtenSms = (to: string, text: string, reference: string | null = null): PhoneMessage => ({
  to,
  text,
  reference,
  locale: "pt",
  isMarketing: false,
  title: "",
});

/** The carriers of the brands. */
export interface PhoneCarriers {
  /** Returns null if the brand has no carrier for the channel. */
  active(tenantId: number, channel: PhoneChannel): Promise<PhoneCarrier | null>;
  /** Returns the carriers whose callbacks are accepted, the active one first. */
  withCallbacks(tenantId: number, channel: PhoneChannel): Promise<readonly PhoneCarrier[]>;
}

/** A partner that carries messages to phones. `send` throws a `Fault`; the same message may be sent again. */
export interface PhoneCarrier {
  send(message: PhoneMessage): Promise<Accepted>;
  /** Refuses with `bad_signature` or `malformed`. */
  readCallback(raw: RawCallback): CarrierNews;
  /** Returns the answer to the carrier's challenge before it calls an address; null if the challenge is not from the carrier. */
  answerChallenge(query: Readonly<Record<string, unknown>>): string | null;
  /** Registers the address for callbacks. Idempotent. */
  registerCallback(url: string): Promise<void>;
}
