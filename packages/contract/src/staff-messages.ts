import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { messageCategories, messageClasses } from "./message-categories.ts";
import { messageChannels } from "./messages.ts";
import { staffTemplatesEndpoints } from "./staff-templates.ts";
import { instant, momentCursor, one, slice, sliceQuery, text, uuid } from "./wire.ts";

export * from "./staff-templates.ts";

export const deliveryStates = ["queued", "held", "stopped", "sending", "sent", "delivered", "failed", "unknown", "expired"] as const;
export type StaffDeliveryState = (typeof deliveryStates)[number];

const delivery = z.object({
  id: uuid(),
  player_id: uuid(),
  /** Masked. */
  player_name: z.string(),
  template: z.string(),
  class: z.enum(messageClasses),
  category: z.enum(messageCategories),
  channel: z.enum(messageChannels),
  state: z.enum(deliveryStates),
  /** Why it was not sent or not delivered. */
  reason: z.string().nullable(),
  created_at: instant(),
  /** When sending is decided again; null if it will not be. */
  due_at: instant().nullable(),
  sent_at: instant().nullable(),
  /** When its link was first opened; null if it was not, or if that is not counted. */
  clicked_at: instant().nullable(),
});

/** Facts on which the decision was based: brand, account, consent, address, and messages sent before. */
const deliveryFacts = z.object({
  timezone: z.string(),
  is_brand_active: z.boolean(),
  is_marketing_stopped: z.boolean(),
  is_account_open: z.boolean(),
  /** Protection block against marketing; checked for marketing only. */
  block: z.string().nullable(),
  is_consented: z.boolean(),
  /** True if the category is enabled for the channel. */
  is_on: z.boolean(),
  /** Why the address is suppressed; null if it is not. */
  suppressed: z.string().nullable(),
  is_reachable: z.boolean(),
  /**
   * Marketing sent by this channel today and within seven days, by all channels within seven days, and service messages sent by push today.
   */
  claimed: z.object({ channel_day: z.int(), channel_week: z.int(), week: z.int(), push_day: z.int() }),
});

const deliveryFile = delivery.extend({
  template_version: z.string(),
  /** Last moment at which sending makes sense. */
  ttl_at: instant(),
  attempts: z.int(),
  /** Number of SMS parts billed by the carrier; null for other channels. */
  parts: z.int().nullable(),
  /** The text sent; null before it was sent and after the text was erased. */
  words: z.object({ title: z.string(), text: z.string() }).nullable(),
  /** Oldest first. `reason` is the code of the decision or the carrier's own; `facts` are the facts of the decision. */
  events: z.array(z.object({ kind: z.string(), reason: z.string().nullable(), facts: deliveryFacts.nullable(), at: instant() })),
});

const marketing = z.object({
  /** Null while the stream is active. `by` is null if complaints stopped it. */
  stopped: z.object({ at: instant(), by: z.string().nullable(), reason: z.string().nullable() }).nullable(),
  /** Complaints about marketing e-mails sent since then. */
  complaints: z.object({ since: instant(), sent: z.int(), complaints: z.int(), is_high: z.boolean() }),
  /** Complaints per million e-mails. */
  bounds: z.object({ alarm_ppm: z.int(), stop_ppm: z.int() }),
});

export type StaffDelivery = z.output<typeof delivery>;
export type StaffDeliveryFile = z.output<typeof deliveryFile>;
export type StaffDeliveryFacts = z.output<typeof deliveryFacts>;
export type StaffMarketing = z.output<typeof marketing>;

const tag = "staff: messages";

/** Messages to players by e-mail, SMS, WhatsApp and push: those sent, those not sent, and why. */
const logEndpoints = endpoints({
  "GET /staff/:tenant/messages/log": {
    summary: "Lists messages to the brand's players with their outcome, newest first",
    tag,
    auth: "staff",
    permission: "messages.read",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({
      player: uuid().optional(),
      state: z.enum(deliveryStates, { error: "invalid" }).optional(),
      channel: z.enum(messageChannels, { error: "invalid" }).optional(),
      class: z.enum(messageClasses, { error: "invalid" }).optional(),
      category: z.enum(messageCategories, { error: "invalid" }).optional(),
    }),
    response: slice(delivery),
    refuses: [],
  },
  "GET /staff/:tenant/messages/log/:id": {
    summary: "Returns a message: its text, each decision on whether to send it, and the carrier's reports. Recorded in the audit log",
    tag,
    auth: "staff",
    permission: "messages.read",
    limit: "reads",
    params: z.object({ id: uuid() }),
    response: one(deliveryFile),
    refuses: ["not_found"],
  },
  "GET /staff/:tenant/messages/marketing": {
    summary: "Returns whether the brand's marketing is sent, and how many players complain about its e-mails",
    tag,
    auth: "staff",
    permission: "messages.read",
    limit: "reads",
    response: one(marketing),
    refuses: [],
  },
  "POST /staff/:tenant/messages/marketing/stop": {
    summary: "Stops the brand's marketing by all channels at once. Recorded in the audit log",
    tag,
    auth: "staff",
    permission: "messages.stop",
    limit: "money",
    body: z.strictObject({ reason: text(500) }),
    response: one(marketing),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/messages/marketing/resume": {
    summary: "Resumes the brand's marketing; complaints count from then on. Recorded in the audit log",
    tag,
    auth: "staff",
    permission: "messages.stop",
    fresh: "recent",
    limit: "money",
    body: z.strictObject({ reason: text(500) }),
    response: one(marketing),
    refuses: ["wrong_state"],
  },
});

/** Endpoints for the log of messages, marketing, and a brand's own texts. */
export const staffMessagesEndpoints = { ...logEndpoints, ...staffTemplatesEndpoints };
