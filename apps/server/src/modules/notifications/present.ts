import { type PlayerNotification, type SentNotification, type UnreadCount, messageCategoryNames } from "@trevo/contract";
import { type Locale, perLocale, wallTime } from "@trevo/domain";
import type { NotificationCounts, NotificationRow } from "./store.ts";

/** Presents a notification in the reader's language and the brand's time zone. */
export function presentNotification(row: NotificationRow, { locale, timezone }: { locale: Locale; timezone: string }): PlayerNotification {
  const { title, description } = row.words[locale];
  const isRead = row.read_at !== null;
  const [date = "", time = ""] = wallTime(row.created_at, timezone).slice(0, "2026-11-21 21:46".length).split(" ");
  return {
    id: row.id,
    type: row.player_id === null ? "platform" : "personal",
    class: row.class,
    category: row.category,
    name: messageCategoryNames[row.category][locale],
    title,
    description,
    message: description,
    presents: row.presents,
    img: row.img,
    link: row.link,
    read: isRead,
    status: isRead ? "read" : "unread",
    read_at: row.read_at?.toISOString() ?? null,
    viewed: isRead,
    pinned_until: row.pinned_until?.toISOString() ?? null,
    payment: row.payment,
    mission: row.mission && { id: row.mission.id, title: row.mission.title[locale] },
    user_box: row.user_box && { ...row.user_box, title: row.user_box.title[locale] },
    created_at: row.created_at.toISOString(),
    date,
    time,
  };
}

/** For a screen whose page may be in another language than the account's. */
export const presentSent = (row: NotificationRow, { locale, timezone }: { locale: Locale; timezone: string }): SentNotification => ({
  ...presentNotification(row, { locale, timezone }),
  words: perLocale((language) => {
    const { title, description } = row.words[language];
    return { name: messageCategoryNames[row.category][language], title, description, message: description };
  }),
});

type Counted = Readonly<Record<"own" | "platform", Pick<NotificationCounts, "unread">>>;

export const presentUnread = ({ own, platform }: Counted): UnreadCount => ({
  user_notifications: own.unread,
  global_notifications: platform.unread,
});
