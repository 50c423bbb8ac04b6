import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, listAsOf, one, pageAsOf, uuid } from "./wire.ts";

/** Section 9: notification page size default. */
export const noticesPerPage = 10;

/** Specification, section 3: platform means global; anything else is the player's own. */
export const noticeTypes = ["personal", "platform"] as const;
export type NoticeType = (typeof noticeTypes)[number];

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
export const paymentOfNotice = z.object({ event: z.enum(paymentEvents), id: uuid(), amount: z.int() });
export type PaymentOfNotice = z.output<typeof paymentOfNotice>;

export const notice = z.object({
  id: uuid(),
  type: z.enum(noticeTypes),
  title: z.string(),
  description: z.string(),
  img: z.string().nullable(),
  /** A path of the site that the notice leads to. */
  link: z.string().nullable(),
  read: z.boolean(),
  read_at: instant().nullable(),
  viewed: z.boolean(),
  pinned_until: instant().nullable(),
  /** Null: the notice is not about a payment. */
  payment: paymentOfNotice.nullable(),
  created_at: instant(),
});

export type Notice = z.output<typeof notice>;

export const unreadCount = z.object({ user_notifications: z.int(), global_notifications: z.int() });
export type UnreadCount = z.output<typeof unreadCount>;

export const noticesEndpoints = endpoints({
  "GET /notifications": {
    summary: "The player's notices and the platform's, pinned first, then newest first",
    tag: "notices",
    auth: "player",
    limit: "reads",
    query: pageAsOf().extend({
      per_page: z.coerce.number<string | number>().int().min(1).max(50).default(noticesPerPage),
      type: z.enum(noticeTypes).optional(),
    }),
    response: listAsOf(notice).extend({ unread_count: unreadCount }),
    refuses: [],
  },
  "POST /notifications/:id/read": {
    summary: "Marks one notice as read; a second time changes nothing",
    tag: "notices",
    auth: "player",
    limit: "reads",
    params: z.object({ id: uuid() }),
    response: one(notice, { unread_count: unreadCount }),
    refuses: ["not_found"],
  },
  "POST /notifications/:type/mark-all-read": {
    summary: "Marks every notice of one kind as read",
    tag: "notices",
    auth: "player",
    limit: "reads",
    params: z.object({ type: z.enum(noticeTypes) }),
    response: z.object({ unread_count: unreadCount }),
    refuses: [],
  },
});
