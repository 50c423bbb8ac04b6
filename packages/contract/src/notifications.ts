import type { Locale } from "@trevo/domain";
import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { messageCategories, messageClasses } from "./message-categories.ts";
import { instant, listAsOf, one, pageAsOf, uuid } from "./wire.ts";

/** Notifications per page if the request gives no number. */
export const notificationsPerPage = 10;

/** Presentation of a notification on arrival: a modal, which opens in its turn, a card only, or only an entry in the list. */
export const notificationPresents = ["modal", "card", "list"] as const;
export type NotificationPresents = (typeof notificationPresents)[number];

/** `platform` goes to every player of the brand; `personal` to one. */
export const notificationTypes = ["personal", "platform"] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Events of the player's money. `deposit_returned`: to its payer. `withdrawal_returned`: to the balance. */
export const paymentEvents = [
  "deposit_credited",
  "deposit_returned",
  "withdrawal_sent",
  "withdrawal_refused",
  "withdrawal_returned",
] as const;
export type PaymentEvent = (typeof paymentEvents)[number];

/** `id`: the deposit's or the withdrawal's. `amount` in centavos. */
export const notifiedPayment = z.object({ event: z.enum(paymentEvents), id: uuid(), amount: z.int() });
export type NotifiedPayment = z.output<typeof notifiedPayment>;

export const notification = z.object({
  id: uuid(),
  type: z.enum(notificationTypes),
  class: z.enum(messageClasses),
  category: z.enum(messageCategories),
  /** The category in the reader's language. */
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** Same as the description. */
  message: z.string(),
  presents: z.enum(notificationPresents),
  img: z.string().nullable(),
  /** Path of the site to which the notification leads. */
  link: z.string().nullable(),
  read: z.boolean(),
  status: z.enum(["read", "unread"]),
  read_at: instant().nullable(),
  viewed: z.boolean(),
  pinned_until: instant().nullable(),
  /** Null if the notification is not about a payment. */
  payment: notifiedPayment.nullable(),
  mission: z.object({ id: uuid(), title: z.string() }).nullable(),
  user_box: z.object({ id: uuid(), title: z.string(), image: z.string() }).nullable(),
  created_at: instant(),
  /** Date of `created_at` in the brand's time zone, such as `2026-11-22`. */
  date: z.string(),
  /** Time of `created_at` in the brand's time zone, such as `23:15`. */
  time: z.string(),
});

export type PlayerNotification = z.output<typeof notification>;

/** A notification as sent to a screen, in the account's language; `words` contains every language, for a page displayed in another one. */
export interface SentNotification extends PlayerNotification {
  readonly words?: Readonly<Record<Locale, Pick<PlayerNotification, "name" | "title" | "description" | "message">>>;
}

export const unreadCount = z.object({ user_notifications: z.int(), global_notifications: z.int() });
export type UnreadCount = z.output<typeof unreadCount>;

/** Notifications that the player has read, on any device: some, or all of a type that had been listed. */
export interface NotificationsRead {
  readonly ids: readonly string[];
  readonly type: NotificationType | null;
  readonly unread_count: UnreadCount;
}

/** `global` and `user` are aliases of `platform` and `personal`. */
const typeParam = z
  .enum([...notificationTypes, "global", "user"])
  .transform((type): NotificationType => (type === "global" ? "platform" : type === "user" ? "personal" : type));

export const notificationsEndpoints = endpoints({
  "GET /notifications": {
    summary: "Lists the player's notifications and those of the platform, pinned first, then newest first",
    tag: "notifications",
    auth: "player",
    limit: "reads",
    query: pageAsOf().extend({
      per_page: z.coerce.number<string | number>().int().min(1).max(50).default(notificationsPerPage),
      type: typeParam.optional(),
    }),
    response: listAsOf(notification).extend({ unread_count: unreadCount }),
    refuses: [],
  },
  "POST /notifications/:id/read": {
    summary: "Marks a notification as read; repeating the call changes nothing. A 404 also contains `unread_count`",
    tag: "notifications",
    auth: "player",
    limit: "reads",
    params: z.object({ id: uuid() }),
    response: one(notification, { unread_count: unreadCount }),
    refuses: ["not_found"],
  },
  "POST /notifications/:type/mark-all-read": {
    summary: "Marks all notifications of a type as read",
    tag: "notifications",
    auth: "player",
    limit: "reads",
    params: z.object({ type: typeParam }),
    response: z.object({ unread_count: unreadCount }),
    refuses: [],
  },
});
