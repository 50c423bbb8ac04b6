import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { messageCategories, messageClasses } from "./message-categories.ts";
import { messageChannels } from "./messages.ts";
import { instant, momentCursor, one, slice, sliceQuery, uuid } from "./wire.ts";

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

const deliveryFile = delivery.extend({
  template_version: z.string(),
  /** Until when it is worth sending. */
  ttl_at: instant(),
  attempts: z.int(),
  /** How many messages the carrier counts; null where it is not counted. */
  parts: z.int().nullable(),
  /** What it said; null before it left, and where that was forgotten. */
  words: z.object({ title: z.string(), text: z.string() }).nullable(),
  /** The oldest first. `reason` is the gate's, or the carrier's own word. */
  events: z.array(z.object({ kind: z.string(), reason: z.string().nullable(), at: instant() })),
});

export type StaffDelivery = z.output<typeof delivery>;
export type StaffDeliveryFile = z.output<typeof deliveryFile>;

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
});
