import type { PlayerNotification, NotificationType, UnreadCount } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { AnchoredPage } from "../../kernel/page-of.ts";
import type { PlayerKey, PlayerScope } from "../../kernel/scope.ts";
import type { DeliverJob, NewNotification } from "./send-notification.ts";
import type { NotificationTexts } from "./store.ts";

export interface NotificationQuery {
  readonly page: number;
  readonly per_page: number;
  readonly type?: NotificationType | undefined;
  /** Of an earlier page. */
  readonly as_of?: string | undefined;
}

/** What the platform announces to everybody. The same id is the same notification, however often it is announced. */
export interface Announcement {
  readonly tenant_id: number;
  readonly id: string;
  readonly words: NotificationTexts;
  readonly link: string | null;
  readonly created_at: Date;
}

/**
 * Owns the brand's notifications to its players, and who has read it.
 * Promises: a notification exists exactly when its event was committed; a player receives their own and the platform's, no other.
 * Does not: send messages to phones and mailboxes, or advertise.
 */
export interface Notifications {
  send(tx: Tx, input: { to: PlayerKey; notification: NewNotification }): Promise<void>;
  announce(tx: Db | Tx, announcement: Announcement): Promise<void>;
  list(scope: PlayerScope, query: NotificationQuery): Promise<AnchoredPage<PlayerNotification>>;
  unread(scope: PlayerScope): Promise<UnreadCount>;
  /** Refuses with `not_found`. */
  read(scope: PlayerScope, id: string): Promise<PlayerNotification>;
  readAll(scope: PlayerScope, type: NotificationType): Promise<void>;
  /** For the manifest. */
  readonly jobs: { deliverNotification(job: DeliverJob): Promise<void> };
}
