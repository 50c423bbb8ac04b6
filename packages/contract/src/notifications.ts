import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, listAsOf, one, pageAsOf, uuid } from "./wire.ts";

/** Notifications per page where the request names no number. */
export const notificationsPerPage = 10;

/** `platform` goes to every player of the brand; `personal` to one. */
export const notificationTypes = ["personal", "platform"] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** What happened to the player's money. `deposit_returned` went back to its payer, `withdrawal_returned` to the balance. */
export const paymentEvents = [
  "deposit_credited",
  "deposit_returned",
  "withdrawal_sent",
  "withdrawal_refused",
  "withdrawal_returned",
] as const;
export type PaymentEvent = (typeof paymentEvents)[number];

/** `id` is the deposit's or the withdrawal's; `amount` is in centavos. */
export const notifiedPayment = z.object({ event: z.enum(paymentEvents), id: uuid(), amount: z.int() });
export type NotifiedPayment = z.output<typeof notifiedPayment>;

export const notification = z.object({
  id: uuid(),
  type: z.enum(notificationTypes),
  title: z.string(),
  description: z.string(),
  img: z.string().nullable(),
  /** A path of the site that the notification leads to. */
  link: z.string().nullable(),
  read: z.boolean(),
  read_at: instant().nullable(),
  viewed: z.boolean(),
  pinned_until: instant().nullable(),
  /** Null: the notification is not about a payment. */
  payment: notifiedPayment.nullable(),
  created_at: instant(),
});

export type PlayerNotification = z.output<typeof notification>;

export const unreadCount = z.object({ user_notifications: z.int(), global_notifications: z.int() });
export type UnreadCount = z.output<typeof unreadCount>;

export const notificationsEndpoints = endpoints({
  "GET /notifications": {
    summary: "The player's notifications and the platform's, pinned first, then newest first",
    tag: "notifications",
    auth: "player",
    limit: "reads",
    query: pageAsOf().extend({
      per_page: z.coerce.number<string | number>().int().min(1).max(50).default(notificationsPerPage),
      type: z.enum(notificationTypes).optional(),
    }),
    response: listAsOf(notification).extend({ unread_count: unreadCount }),
    refuses: [],
  },
  "POST /notifications/:id/read": {
    summary: "Marks one notification as read; a second time changes nothing",
    tag: "notifications",
    auth: "player",
    limit: "reads",
    params: z.object({ id: uuid() }),
    response: one(notification, { unread_count: unreadCount }),
    refuses: ["not_found"],
  },
  "POST /notifications/:type/mark-all-read": {
    summary: "Marks every notification of one kind as read",
    tag: "notifications",
    auth: "player",
    limit: "reads",
    params: z.object({ type: z.enum(notificationTypes) }),
    response: z.object({ unread_count: unreadCount }),
    refuses: [],
  },
});
