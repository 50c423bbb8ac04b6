import type { NotifiedPayment } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import { idNamed, newId } from "../../kernel/ids.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { NotificationNeeds } from "./needs.ts";
import { presentNotification } from "./present.ts";
import { type NotificationTexts, notificationStore } from "./store.ts";

/** Where a notification without a link of its own is read. */
const notificationListPath = "/account/items";

export const deliverNotificationJob = "deliver-notification";

export interface NewNotification {
  readonly words: NotificationTexts;
  /** A path of the site. */
  readonly link?: string;
  readonly payment?: NotifiedPayment;
  /** False: shown in the product alone. What is pushed can be read on a locked screen. */
  readonly isPushed?: boolean;
  /** Its event. The same event of a tenant is one notification, however often it is sent. Without one, every call is another notification. */
  readonly event?: string;
}

export interface DeliverJob extends PlayerKey {
  readonly notification_id: string;
  readonly is_pushed?: boolean;
}

/** Written with whatever it is about; the player's screens are notified after the commit. */
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
    words: notification.words,
    img: null,
    link: notification.link ?? null,
    pinned_until: null,
    payment: notification.payment ?? null,
    created_at: needs.clock.now(),
  });
  const payload: DeliverJob = { ...to, notification_id: id, ...(notification.isPushed === false && { is_pushed: false }) };
  if (isNew) await needs.jobs.add(tx, { name: deliverNotificationJob, payload });
}

/** The job. */
export async function deliverNotification(needs: NotificationNeeds, job: DeliverJob): Promise<void> {
  const { notification_id, is_pushed = true, ...reader } = job;
  const row = await notificationStore.find(needs.db, reader, notification_id);
  const player = await needs.players.byId(reader);
  if (!row || !player) return;
  const notification = presentNotification(row, player.language);
  needs.broadcaster.toPlayer(reader.tenant_id, reader.player_id, "NotificationSent", notification);
  const { title, description: text } = row.words[player.language];
  if (is_pushed) await needs.push?.(reader, { id: notification_id, message: { title, text, link: row.link ?? notificationListPath } });
}
