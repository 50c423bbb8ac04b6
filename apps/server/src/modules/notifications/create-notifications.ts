import { anchorOf, writeAnchor } from "../../kernel/list-anchor.ts";
import { pageOf } from "../../kernel/page-of.ts";
import { announce, showAnnounced, startAnnouncement } from "./announce.ts";
import { presentNotification, presentUnread } from "./present.ts";
import { countUnread, readAll, readOne } from "./read-notifications.ts";
import { readerOfScope } from "./reader.ts";
import { type SentListener, sendNotification, deliverNotification } from "./send-notification.ts";
import { notificationStore } from "./store.ts";
import type { NotificationNeeds } from "./needs.ts";
import type { Notifications } from "./notifications.ts";

export function createNotifications(needs: NotificationNeeds): Notifications {
  const { db, screens } = needs;
  const listeners: SentListener[] = [];
  const sent: SentListener = async (tx, notification) => {
    for (const listener of listeners) await listener(tx, notification);
  };
  // Only a hint: players who miss it find the notification in the list.
  screens?.onPublished((announced) => void showAnnounced(needs, screens, announced).catch(() => undefined));
  return {
    send: (tx, input) => sendNotification(needs, tx, input),
    announce: (tx, announcement) => announce(needs, tx, announcement),
    onSent: (listener) => void listeners.push(listener),
    list: async (scope, { page, per_page, type, as_of }) => {
      const anchor = await anchorOf(needs, as_of);
      const which = { type, anchor, limit: per_page, offset: (page - 1) * per_page };
      const reader = await readerOfScope(needs, scope);
      const rows = await notificationStore.list(db, reader, which);
      const { own, platform } = await notificationStore.counts(db, reader, anchor);
      const total = (type === "platform" ? 0 : own.total) + (type === "personal" ? 0 : platform.total);
      const shown = rows.map((row) => presentNotification(row, { locale: scope.locale, timezone: scope.tenant.timezone }));
      return {
        ...pageOf(shown, { page, perPage: per_page, total }),
        as_of: writeAnchor(anchor),
        unread_count: presentUnread({ own, platform }),
      };
    },
    unread: (scope) => countUnread(needs, scope),
    read: (scope, id) => readOne(needs, scope, id),
    readAll: (scope, type) => readAll(needs, scope, type),
    jobs: {
      deliverNotification: (job) => deliverNotification({ ...needs, sent }, job),
      startAnnouncement: (announcement) => startAnnouncement(needs, announcement),
    },
  };
}
