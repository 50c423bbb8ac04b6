import type { PlayerNotification, UnreadCount } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import type { NotificationRow } from "./store.ts";

/** In the reader's language. */
export function presentNotification(row: NotificationRow, locale: Locale): PlayerNotification {
  return {
    id: row.id,
    type: row.player_id === null ? "platform" : "personal",
    ...row.words[locale],
    img: row.img,
    link: row.link,
    read: row.read_at !== null,
    read_at: row.read_at?.toISOString() ?? null,
    viewed: row.read_at !== null,
    pinned_until: row.pinned_until?.toISOString() ?? null,
    payment: row.payment,
    created_at: row.created_at.toISOString(),
  };
}

export const presentUnread = ({ own, platform }: { own: number; platform: number }): UnreadCount => ({
  user_notifications: own,
  global_notifications: platform,
});
