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
  /** Anchor of an earlier page. */
  readonly as_of?: string | undefined;
}

/**
 * Owns the brand's notifications to its players, and which of them were read. Guarantees: a notification exists exactly when its event was
 * committed; a player receives only their own and the platform's. It does not send messages to phones and mailboxes (a listener of `onSent`
 * does), or advertise.
 */
export interface Notifications {
  send(tx: Tx, input: { to: PlayerKey; notification: NewNotification }): Promise<void>;
  /** Shows the announcement on the screens of all connected players, each in their language, without a request in return. */
  announce(tx: Db | Tx, announcement: Announcement): Promise<void>;
  /**
   * Adds a listener, which is called after the commit, in a transaction of its own, for each notification that is not for the product only.
   */
  onSent(listener: SentListener): void;
  list(scope: PlayerScope, query: NotificationQuery): Promise<AnchoredPage<PlayerNotification> & { unread_count: UnreadCount }>;
  unread(scope: PlayerScope): Promise<UnreadCount>;
  /** Refuses with `not_found` and `unread_count` if the notification belongs to another player or has ended. */
  read(scope: PlayerScope, id: string): Promise<PlayerNotification>;
  readAll(scope: PlayerScope, type: NotificationType): Promise<void>;
  /** For the manifest. */
  readonly jobs: { deliverNotification(job: DeliverJob): Promise<void>; startAnnouncement(announcement: Announcement): Promise<void> };
}
