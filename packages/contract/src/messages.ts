import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { messageCategories, messageClasses } from "./message-categories.ts";
import { instant, one } from "./wire.ts";

/** Channels of messages, in addition to the notifications of the product itself. */
export const messageChannels = ["email", "sms", "whatsapp", "push"] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** Purposes to which a player can consent. `chat_push`: push messages about mentions in the chat. */
export const consentPurposes = ["marketing", "chat_push"] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];
export const consentChannels = [...messageChannels, "in_app"] as const;
export type ConsentChannel = (typeof consentChannels)[number];

const preference = z.object({
  category: z.enum(messageCategories),
  /** In the reader's language. */
  name: z.string(),
  /** `mandatory`: always sent, by the channels that the matter requires. */
  class: z.enum(messageClasses),
  channels: z.array(z.object({ channel: z.enum(messageChannels), enabled: z.boolean() })),
});

const consent = z.object({
  purpose: z.enum(consentPurposes),
  channel: z.enum(consentChannels),
  granted: z.boolean(),
  /** Null if the player was never asked for consent. */
  changed_at: instant().nullable(),
});

export const messagePreferences = z.object({
  categories: z.array(preference),
  /** Last change of a category; null if there is none. */
  changed_at: instant().nullable(),
  consents: z.array(consent),
  /** Channels on which nothing is sent to the player's current contact, because messages bounced or were reported as unwanted. */
  suppressed: z.array(
    z.object({
      channel: z.enum(["email", "sms", "whatsapp"]),
      reason: z.enum(["bounce", "transient", "complaint"]),
      /** Null: until the contact changes, or the player confirms that it works. */
      until: instant().nullable(),
    }),
  ),
  /** Consent text and its version. */
  consent_text: z.object({ version: z.string(), text: z.string() }),
});

export type MessagePreferences = z.output<typeof messagePreferences>;

const unsubscribed = z.object({ unsubscribed: z.boolean() });
const tokenParam = z.object({ token: z.string().min(20).max(200) });

export const messagesEndpoints = endpoints({
  "POST /messages/clicks": {
    summary:
      "Counts once that the link of a message was opened, by the token `m` of the link. Messages about protection and security have none. The response is the same for unknown tokens",
    tag: "messages",
    auth: "public",
    limit: "reads",
    body: z.object({ token: z.string().min(20).max(200) }),
    response: one(z.object({ counted: z.literal(true) })),
    refuses: [],
  },
  "GET /messages/unsubscribe/:token": {
    summary: "Returns `unsubscribed: false` and changes nothing, because link scanners open links too; the POST request unsubscribes",
    tag: "messages",
    auth: "public",
    limit: "reads",
    params: tokenParam,
    response: one(unsubscribed),
    refuses: [],
  },
  "POST /messages/unsubscribe/:token": {
    summary:
      "Ends messages of this kind by this channel, at once and without a session (RFC 8058). The response is the same for unknown tokens",
    tag: "messages",
    auth: "public",
    // A mailbox provider sends these calls for all its users, as a form, which essential calls may not be.
    limit: "reads",
    params: tokenParam,
    body: z.object({ "List-Unsubscribe": z.string().optional() }),
    response: one(unsubscribed),
    refuses: [],
  },
  "GET /messages/preferences": {
    summary: "Returns which messages the player receives by which channel, and the player's consents",
    tag: "messages",
    auth: "player",
    limit: "reads",
    response: one(messagePreferences),
    refuses: [],
  },
  "POST /messages/preferences": {
    summary: "Turns messages of a category on or off for a channel. Mandatory messages and marketing cannot be switched here",
    tag: "messages",
    auth: "player",
    limit: "essential",
    body: z.strictObject({
      category: z.enum(messageCategories, { error: "invalid" }),
      channel: z.enum(messageChannels, { error: "invalid" }),
      enabled: z.boolean({ error: "invalid" }),
    }),
    response: one(messagePreferences),
    refuses: ["wrong_state"],
  },
  "POST /messages/resume": {
    summary: "Resumes sending to the player's current contact after messages to it bounced. Consents do not change",
    tag: "messages",
    auth: "player",
    limit: "codes",
    body: z.strictObject({ channel: z.enum(["email", "sms", "whatsapp"], { error: "invalid" }) }),
    response: one(messagePreferences),
    refuses: ["wrong_state"],
  },
  "POST /messages/consents": {
    summary:
      "Grants or withdraws consent for a channel, effective at once and also for queued messages. Granting names the version of the consent text",
    tag: "messages",
    auth: "player",
    limit: "essential",
    body: z.strictObject({
      purpose: z.enum(consentPurposes, { error: "invalid" }),
      channel: z.enum(consentChannels, { error: "invalid" }),
      granted: z.boolean({ error: "invalid" }),
      text_version: z.string().max(40, "max_length:40").optional(),
      /** Where the player was asked for consent. */
      source: z.enum(["preferences", "prompt"], { error: "invalid" }).default("preferences"),
    }),
    response: one(messagePreferences),
    refuses: ["wrong_state"],
  },
});
