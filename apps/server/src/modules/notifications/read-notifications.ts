import type { NotificationType, NotificationsRead, PlayerNotification, UnreadCount } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { NotificationNeeds } from "./needs.ts";
import { presentNotification, presentUnread } from "./present.ts";
import { readerOfScope } from "./reader.ts";
import { notificationStore } from "./store.ts";

type Needs = Pick<NotificationNeeds, "db" | "clock" | "players" | "broadcaster">;

/** Marks a notification as read. Refuses with `not_found` and the unread count if it belongs to another player or has ended. */
export async function readOne(needs: Needs, scope: PlayerScope, id: string): Promise<PlayerNotification> {
  const reader = await readerOfScope(needs, scope);
  if (!(await notificationStore.find(needs.db, reader, id)))
    throw refuse("not_found", { extras: { unread_count: await countUnread(needs, scope) } });
  await notificationStore.markRead(needs.db, reader, id);
  const row = await notificationStore.find(needs.db, reader, id);
  if (!row) throw refuse("not_found");
  await notifyScreens(needs, scope, { ids: [id], type: null });
  return presentNotification(row, { locale: scope.locale, timezone: scope.tenant.timezone });
}

export async function readAll(needs: Needs, scope: PlayerScope, type: NotificationType): Promise<void> {
  await notificationStore.markAllRead(needs.db, await readerOfScope(needs, scope), type);
  await notifyScreens(needs, scope, { ids: [], type });
}

export async function countUnread(needs: Needs, scope: PlayerScope): Promise<UnreadCount> {
  return presentUnread(await notificationStore.counts(needs.db, await readerOfScope(needs, scope), null));
}

/** Updates the unread count in the player's other windows and devices. */
async function notifyScreens(needs: Needs, scope: PlayerScope, read: Omit<NotificationsRead, "unread_count">): Promise<void> {
  const { tenant_id, player_id } = keyOf(scope);
  needs.broadcaster.toPlayer(tenant_id, player_id, "NotificationRead", { ...read, unread_count: await countUnread(needs, scope) });
}
