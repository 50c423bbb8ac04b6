import type { PlayerNotification, NotificationType, UnreadCount } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { AnchoredPage } from "../../kernel/page-of.ts";
import type { PlayerKey, PlayerScope } from "../../kernel/scope.ts";
import type { Announcement } from "./announce.ts";
import type { DeliverJob, NewNotification, SentListener } from "./send-notification.ts";

export interface NotificationQuery {
  readonly page: number;
  readonly per_page: number;
  readonly type?: NotificationType | undefined;
  /** Of an earlier page. */
  readonly as_of?: string | undefined;
}

/**
 * Owns the brand's notifications to its players, and who has read it.
 * Promises: a notification exists exactly when its event was committed; a player receives their own and the platform's, no other.
 * Does not: send messages to phones and mailboxes (who hears `onSent` does), or advertise.
 */
export interface Notifications {
  send(tx: Tx, input: { to: PlayerKey; notification: NewNotification }): Promise<void>;
  /** Reaches the screens of all players who are here, each in their language, without a call in return. */
  announce(tx: Db | Tx, announcement: Announcement): Promise<void>;
  /** After the commit, in a transaction of its own, of each that is not for the product alone. */
  onSent(listener: SentListener): void;
  list(scope: PlayerScope, query: NotificationQuery): Promise<AnchoredPage<PlayerNotification> & { unread_count: UnreadCount }>;
  unread(scope: PlayerScope): Promise<UnreadCount>;
  /** Refuses with `not_found`, and `unread_count`, what is not the player's or has ended. */
  read(scope: PlayerScope, id: string): Promise<PlayerNotification>;
  readAll(scope: PlayerScope, type: NotificationType): Promise<void>;
  /** For the manifest. */
  readonly jobs: { deliverNotification(job: DeliverJob): Promise<void>; startAnnouncement(announcement: Announcement): Promise<void> };
}
