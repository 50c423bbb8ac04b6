import type { Locale } from "@trevo/domain";
import type { RawCallback } from "../pix/gateway.ts";

/** Channels that a brand has a carrier of its own for. */
export const phoneChannels = ["sms", "whatsapp"] as const;
export type PhoneChannel = (typeof phoneChannels)[number];

export interface PhoneMessage {
  /** E.164. */
  readonly to: string;
  /** Ours; the carrier repeats it in what it reports. Null: nothing waits for a report. */
  readonly reference: string | null;
  readonly locale: Locale;
  readonly isMarketing: boolean;
  readonly title: string;
  readonly text: string;
}

/** What a carrier answers when it takes a message. */
export interface Accepted {
  /** Its own name of the message; null where it gives none. */
  readonly provider_id: string | null;
  /** How many messages it counts; null where it is not counted. */
  readonly parts: number | null;
}

/** `full`: the mailbox takes nothing for the moment. `reported`: whoever received it complained. */
export type ReportStatus = "sent" | "delivered" | "failed" | "full" | "reported";

/** What became of one message. Reports come in any order, and more than once. */
export interface CarrierReport {
  /** The same for the same event. */
  readonly event_id: string;
  readonly provider_id: string;
  readonly reference: string | null;
  readonly status: ReportStatus;
  /** `failed`: the address takes no messages by this channel, now or later. `reported`: none that can be turned off is wanted there. */
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

/** What is sent as it was written, such as a code. */
export const writtenSms = (to: string, text: string, reference: string | null = null): PhoneMessage => ({
  to,
  text,
  reference,
  locale: "pt",
  isMarketing: false,
  title: "",
});

/** The brands' carriers. */
export interface PhoneCarriers {
  /** Null where the brand has none for the channel. */
  active(tenantId: number, channel: PhoneChannel): Promise<PhoneCarrier | null>;
  /** Whose callbacks count: the active one first. */
  withCallbacks(tenantId: number, channel: PhoneChannel): Promise<readonly PhoneCarrier[]>;
}

/** A partner that carries messages to phones. `send` throws a `Fault`; the same message may be sent again. */
export interface PhoneCarrier {
  send(message: PhoneMessage): Promise<Accepted>;
  /** Refuses with `bad_signature` or `malformed`. */
  readCallback(raw: RawCallback): CarrierNews;
  /** What the carrier asks before it calls an address; null: it does not come from the carrier. */
  answerChallenge(query: Readonly<Record<string, unknown>>): string | null;
  /** Registers where it calls. Repeated, it changes nothing. */
  registerCallback(url: string): Promise<void>;
}
