import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { messageCategories, messageClasses } from "./message-categories.ts";
import { messageChannels } from "./messages.ts";
import { instant, momentCursor, one, slice, sliceQuery, text, uuid } from "./wire.ts";

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
  /** Why it did not leave, or did not arrive. */
  reason: z.string().nullable(),
  created_at: instant(),
  /** When it is decided again; null where nothing more is decided. */
  due_at: instant().nullable(),
  sent_at: instant().nullable(),
});

/** What was found when it was decided: the brand, the account, what the player has said, the address, and what had left before. */
const deliveryFacts = z.object({
  timezone: z.string(),
  is_brand_active: z.boolean(),
  is_marketing_stopped: z.boolean(),
  is_account_open: z.boolean(),
  /** What protects the player from marketing; asked for marketing alone. */
  block: z.string().nullable(),
  is_consented: z.boolean(),
  /** The category is on for the channel. */
  is_on: z.boolean(),
  /** Why nothing is sent to the address. */
  suppressed: z.string().nullable(),
  is_reachable: z.boolean(),
  /** Marketing by the channel today and in seven days, by all channels in seven days; service messages by push today. */
  claimed: z.object({ channel_day: z.int(), channel_week: z.int(), week: z.int(), push_day: z.int() }),
});

const deliveryFile = delivery.extend({
  template_version: z.string(),
  /** Until when it is worth sending. */
  ttl_at: instant(),
  attempts: z.int(),
  /** How many messages the carrier counts; null where it is not counted. */
  parts: z.int().nullable(),
  /** What it said; null before it left, and where that was forgotten. */
  words: z.object({ title: z.string(), text: z.string() }).nullable(),
  /** The oldest first. `reason` is the gate's, or the carrier's own word; `facts` are what the gate decided on. */
  events: z.array(z.object({ kind: z.string(), reason: z.string().nullable(), facts: deliveryFacts.nullable(), at: instant() })),
});

const marketing = z.object({
  /** Null while it leaves. `by` is null where complaints stopped it. */
  stopped: z.object({ at: instant(), by: z.string().nullable(), reason: z.string().nullable() }).nullable(),
  /** Of marketing e-mails that left since then. */
  complaints: z.object({ since: instant(), sent: z.int(), complaints: z.int(), is_high: z.boolean() }),
  /** Complaints for each million e-mails. */
  bounds: z.object({ alarm_ppm: z.int(), stop_ppm: z.int() }),
});

export type StaffDelivery = z.output<typeof delivery>;
export type StaffDeliveryFile = z.output<typeof deliveryFile>;
export type StaffDeliveryFacts = z.output<typeof deliveryFacts>;
export type StaffMarketing = z.output<typeof marketing>;

const tag = "staff: messages";

/** What was sent to players by e-mail, SMS, WhatsApp and push, what was not, and why. */
export const staffMessagesEndpoints = endpoints({
  "GET /staff/:tenant/messages/log": {
    summary: "Messages to the brand's players with what became of each, the newest first",
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
    summary: "One message: what it said, each decision of whether it leaves, and what its carrier reported. Recorded in the audit log",
    tag,
    auth: "staff",
    permission: "messages.read",
    limit: "reads",
    params: z.object({ id: uuid() }),
    response: one(deliveryFile),
    refuses: ["not_found"],
  },
  "GET /staff/:tenant/messages/marketing": {
    summary: "Whether the brand's marketing leaves, and how many players complain about its e-mails",
    tag,
    auth: "staff",
    permission: "messages.read",
    limit: "reads",
    response: one(marketing),
    refuses: [],
  },
  "POST /staff/:tenant/messages/marketing/stop": {
    summary: "Stops the brand's marketing by every channel at once. Recorded in the audit log",
    tag,
    auth: "staff",
    permission: "messages.stop",
    limit: "money",
    body: z.strictObject({ reason: text(500) }),
    response: one(marketing),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/messages/marketing/resume": {
    summary: "Lets the brand's marketing leave again; complaints count from then on. Recorded in the audit log",
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
