import type { PlayerNotification, NotificationType, UnreadCount } from "@trevo/contract";
import type { Broadcaster } from "../../kernel/broadcaster.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import { type ListPage, momentOf, pageOf } from "../../kernel/page-of.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { Players } from "../players/index.ts";
import { presentNotification, presentUnread } from "./present.ts";
import { type NewNotification, sendNotification, deliverNotification, deliverNotificationJob } from "./send-notification.ts";
import { type NotificationTexts, type Reader, notificationStore } from "./store.ts";

export { notificationsPersonalData } from "./personal-data.ts";
export { registerNotificationRoutes } from "./routes.ts";
export type { NewNotification } from "./send-notification.ts";
export { welcomeNotification } from "./welcome.ts";

export interface NotificationNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "add" | "handle">;
  readonly broadcaster: Pick<Broadcaster, "toPlayer">;
  readonly players: Pick<Players, "byId">;
  /** To the player's devices, by job; absent where nothing is pushed. */
  readonly push?: (to: Reader, given: { id: string; message: { title: string; text: string; link: string } }) => Promise<void>;
}

export interface NotificationQuery {
  readonly page: number;
  readonly per_page: number;
  readonly type?: NotificationType | undefined;
  /** Of an earlier page. */
  readonly as_of?: string | undefined;
}

/** What the platform tells everybody. The same id is the same notification, however often it is announced. */
export interface Announcement {
  readonly tenant_id: number;
  readonly id: string;
  readonly words: NotificationTexts;
  readonly link: string | null;
  readonly created_at: Date;
}

/**
 * Owns what the brand tells its players, and who has read it.
 * Promises: a notification exists exactly when what it tells of was committed; a player hears his own and the platform's, no other.
 * Does not: send messages to phones and mailboxes, or advertise.
 */
export interface Notifications {
  send(tx: Tx, given: { to: Reader; notification: NewNotification }): Promise<void>;
  announce(tx: Db | Tx, announcement: Announcement): Promise<void>;
  list(scope: PlayerScope, query: NotificationQuery): Promise<ListPage<PlayerNotification> & { as_of: string }>;
  unread(scope: PlayerScope): Promise<UnreadCount>;
  /** Refuses with `not_found`. */
  read(scope: PlayerScope, id: string): Promise<PlayerNotification>;
  readAll(scope: PlayerScope, type: NotificationType): Promise<void>;
}

const readerOf = ({ tenant, player_id }: PlayerScope): Reader => ({ tenant_id: tenant.id, player_id });

export function createNotifications(needs: NotificationNeeds): Notifications {
  const { db, clock } = needs;
  needs.jobs.handle(deliverNotificationJob, (job: Parameters<typeof deliverNotification>[1]) => deliverNotification(needs, job));
  return {
    send: (tx, given) => sendNotification(needs, tx, given),
    announce: async (tx, announcement) => {
      await notificationStore.insert(tx, { ...announcement, player_id: null, img: null, pinned_until: null, payment: null });
    },
    list: async (scope, { page, per_page, type, as_of }) => {
      const moment = momentOf(as_of, clock.now());
      const which = { type, as_of: moment, limit: per_page, offset: (page - 1) * per_page };
      const { rows, total } = await notificationStore.list(db, readerOf(scope), which);
      const shown = rows.map((row) => presentNotification(row, scope.locale));
      return { ...pageOf(shown, { page, perPage: per_page, total }), as_of: moment.toISOString() };
    },
    unread: async (scope) => presentUnread(await notificationStore.unread(db, readerOf(scope))),
    read: async (scope, id) => {
      const reader = readerOf(scope);
      const known = await notificationStore.markRead(db, reader, { id, now: clock.now() });
      const row = known && (await notificationStore.find(db, reader, id));
      if (!row) throw refuse("not_found");
      return presentNotification(row, scope.locale);
    },
    readAll: (scope, type) => notificationStore.markAllRead(db, readerOf(scope), { type, now: clock.now() }),
  };
}
