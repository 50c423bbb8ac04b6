import type { MessageCategory, MessageClass, NotificationPresents, NotifiedPayment } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import { idNamed, newId } from "../../kernel/ids.ts";
import { type PlayerKey, tenantOfRow } from "../../kernel/scope.ts";
import type { NotificationNeeds } from "./needs.ts";
import { presentSent } from "./present.ts";
import { readerOf } from "./reader.ts";
import { type NotificationDraft, type NotificationTexts, notificationStore } from "./store.ts";

/** Link of a notification without one of its own. */
const notificationListPath = "/account/items";

export const deliverNotificationJob = "deliver-notification";

export interface NewNotification {
  readonly words: NotificationTexts;
  /** Path on the site. */
  readonly link?: string;
  readonly payment?: NotifiedPayment;
  /** Id of the thing that it is about, such as a ticket; the payment if absent. A later message on it replaces this one on a phone. */
  readonly subject?: string;
  /** `service` if absent. */
  readonly class?: MessageClass;
  /** If absent, `money` with a payment and `account` without. */
  readonly category?: MessageCategory;
  /** If absent, a modal shown when it is its turn. */
  readonly presents?: NotificationPresents;
  readonly mission?: NotificationDraft["mission"];
  readonly user_box?: NotificationDraft["user_box"];
  /** False: shown in the product only. Pushed text can be read on a locked screen, and mailed text by other people. */
  readonly isPushed?: boolean;
  /**
   * Key of its event. The same event of a tenant is one notification, however often it is sent. Without a key, every call creates a
   * notification.
   */
  readonly event?: string;
}

export interface DeliverJob extends PlayerKey {
  readonly notification_id: string;
  readonly is_pushed?: boolean;
  readonly subject?: string;
}

/** Writes the notification in the transaction of its cause. The player's screens are notified after the commit. */
export async function sendNotification(
  needs: NotificationNeeds,
  tx: Tx,
  input: { to: PlayerKey; notification: NewNotification },
): Promise<void> {
  const { to, notification } = input;
  const id = notification.event === undefined ? newId() : idNamed(`notification:${to.tenant_id}:${notification.event}`);
  const isNew = await notificationStore.insert(tx, {
    ...to,
    id,
    class: notification.class ?? "service",
    category: notification.category ?? (notification.payment ? "money" : "account"),
    presents: notification.presents ?? "modal",
    words: notification.words,
    img: null,
    link: notification.link ?? null,
    pinned_until: null,
    payment: notification.payment ?? null,
    mission: notification.mission ?? null,
    user_box: notification.user_box ?? null,
    created_at: needs.clock.now(),
    ends_at: null,
    audience: null,
  });
  const payload: DeliverJob = {
    ...to,
    notification_id: id,
    ...(notification.isPushed === false && { is_pushed: false }),
    ...(notification.subject !== undefined && { subject: notification.subject }),
  };
  if (isNew) await needs.jobs.add(tx, { name: deliverNotificationJob, payload });
}

/** A notification that may also be sent outside the product. */
export interface SentNotification {
  readonly id: string;
  readonly to: PlayerKey;
  readonly class: MessageClass;
  readonly category: MessageCategory;
  readonly words: NotificationTexts;
  /** Path on the site. */
  readonly link: string;
  readonly payment: NotifiedPayment | null;
  readonly subject: string | undefined;
}

/** May be called more than once for a notification. */
export type SentListener = (tx: Tx, sent: SentNotification) => Promise<void>;

/** The job. */
export async function deliverNotification(needs: NotificationNeeds & { sent: SentListener }, job: DeliverJob): Promise<void> {
  const { notification_id, is_pushed = true, subject, ...to } = job;
  const player = await needs.players.byId(to);
  const row = player && (await notificationStore.find(needs.db, readerOf(player, needs.clock.now()), notification_id));
  if (!row) return;
  const { timezone } = await tenantOfRow(needs.tenants, to.tenant_id);
  const notification = presentSent(row, { locale: player.language, timezone });
  needs.broadcaster.toPlayer(to.tenant_id, to.player_id, "NotificationSent", notification);
  if (!is_pushed) return;
  const { class: kind, category, words, link, payment } = row;
  const sent = { id: notification_id, to, class: kind, category, words, link: link ?? notificationListPath, payment, subject };
  await needs.db.transaction().execute((tx) => needs.sent(tx, sent));
}
