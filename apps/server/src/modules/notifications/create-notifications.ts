import { refuse } from "../../kernel/errors.ts";
import { anchorOf, writeAnchor } from "../../kernel/list-anchor.ts";
import { pageOf } from "../../kernel/page-of.ts";
import { keyOf } from "../../kernel/scope.ts";
import { presentNotification, presentUnread } from "./present.ts";
import { sendNotification, deliverNotification } from "./send-notification.ts";
import { notificationStore } from "./store.ts";
import type { NotificationNeeds } from "./needs.ts";
import type { Notifications } from "./notifications.ts";

export function createNotifications(needs: NotificationNeeds): Notifications {
  const { db, clock } = needs;
  return {
    send: (tx, input) => sendNotification(needs, tx, input),
    announce: async (tx, announcement) => {
      await notificationStore.insert(tx, { ...announcement, player_id: null, img: null, pinned_until: null, payment: null });
    },
    list: async (scope, { page, per_page, type, as_of }) => {
      const anchor = await anchorOf(needs, as_of);
      const which = { type, anchor, limit: per_page, offset: (page - 1) * per_page };
      const { rows, total } = await notificationStore.list(db, keyOf(scope), which);
      const shown = rows.map((row) => presentNotification(row, scope.locale));
      return { ...pageOf(shown, { page, perPage: per_page, total }), as_of: writeAnchor(anchor) };
    },
    unread: async (scope) => presentUnread(await notificationStore.unread(db, keyOf(scope))),
    read: async (scope, id) => {
      const reader = keyOf(scope);
      const known = await notificationStore.markRead(db, reader, { id, now: clock.now() });
      const row = known && (await notificationStore.find(db, reader, id));
      if (!row) throw refuse("not_found");
      return presentNotification(row, scope.locale);
    },
    readAll: (scope, type) => notificationStore.markAllRead(db, keyOf(scope), { type, now: clock.now() }),
    jobs: { deliverNotification: (job) => deliverNotification(needs, job) },
  };
}
