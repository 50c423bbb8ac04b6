import type { Mutant } from "../mutant.ts";

const site = "apps/site/src/features/notifications";
const server = "apps/server/src/modules/notifications";

const on =
  (folder: string) =>
  (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
    id: `notifications/${id}`,
    file: `${folder}/${file}`,
    find,
    replace,
    suite: [folder],
  });

const shown = on(site);
const kept = on(server);

/** Mutants of notifications: which are shown, in which order, to whom and for how long, and what counts as read. */
export const notificationMutants: readonly Mutant[] = [
  shown("four-cards", "notification-machine.ts", ["export const mostOnScreen = 3;", "export const mostOnScreen = 4;"]),
  shown("card-outstays", "notification-machine.ts", ["now - since < dropAfterMs", "now - since <= dropAfterMs"]),
  shown("second-modal-at-once", "notification-machine.ts", ["next_at: now + nextModalMs", "next_at: now"]),
  shown("modal-over-a-game", "notification-machine.ts", ["now >= next_at && isFree ?", "now >= next_at ?"]),
  shown("modal-over-a-modal", "notification-machine.ts", ["open === null && now >= next_at", "now >= next_at"]),
  shown("old-news", "notification-machine.ts", [" || now - Date.parse(created_at) >= freshMs", ""]),
  shown("modal-for-a-card", "notification-machine.ts", [`presents === "modal" ? [`, `presents !== "list" ? [`]),
  shown("read-elsewhere-stays", "notification-machine.ts", ["notification.type === type || ids.includes", "ids.includes"]),
  kept("older-than-the-account", "reader.ts", [
    "Math.max(player.created_at.getTime(), now.getTime() - platformMs)",
    "now.getTime() - platformMs",
  ]),
  kept("kept-for-ever", "reader.ts", ["Math.max(player.created_at.getTime(), now.getTime() - platformMs)", "player.created_at.getTime()"]),
  kept("late-one-is-read", "store.ts", [
    "case when pg_visible_in_snapshot(notifications.listed_xid, notification_marks.through) then notification_marks.marked_at end",
    "notification_marks.marked_at",
  ]),
  kept("ended-one-counts", "store.ts", ["and (notifications.ends_at is null or notifications.ends_at > ${now})", ""]),
  kept("to-every-language", "announce.ts", ["(audience === null || audience === language)", "true"]),
  kept("listed-before-its-start", "announce.ts", ["if (!isLater) await list(tx, announcement);", "await list(tx, announcement);"]),
];
