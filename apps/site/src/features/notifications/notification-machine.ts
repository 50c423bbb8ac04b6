import type { NotificationType, PlayerNotification } from "@trevo/contract";

/** Maximum number of notifications shown at once, how long they are shown, and how often that is checked. */
export const mostOnScreen = 3;
export const dropAfterMs = 20_000;
export const checkEveryMs = 1_000;

/** Pause in milliseconds between the modals of two notifications. */
export const nextModalMs = 5_000;

/** Older notifications, in milliseconds, were missed while the player was away: they are only in the list. */
export const freshMs = 10 * 60_000;

export interface ShownNotification {
  readonly notification: PlayerNotification;
  /** Time in milliseconds at which it appeared on the screen. */
  readonly since: number;
}

/** Notifications that have arrived in this window, and which of them are shown. */
export interface Arrivals {
  /** Notifications not viewed yet, first in, first out: a modal opens for the first. */
  readonly unviewed: readonly PlayerNotification[];
  /** Cards on the screen, newest last, and cards that wait for room. */
  readonly shown: readonly ShownNotification[];
  readonly waiting: readonly PlayerNotification[];
  /** Id of the notification whose modal is open. */
  readonly open: string | null;
  /** Earliest time in milliseconds for the next modal. */
  readonly next_at: number;
}

export const noArrivals: Arrivals = { unviewed: [], shown: [], waiting: [], open: null, next_at: 0 };

/** Adds a notification. A known one is ignored; one that is read, old or only for the list is not shown. */
export function arrive(arrivals: Arrivals, notification: PlayerNotification, now: number): Arrivals {
  const { id, read, presents, created_at } = notification;
  const known = [...arrivals.unviewed, ...arrivals.waiting, ...arrivals.shown.map((shown) => shown.notification)].some(
    (one) => one.id === id,
  );
  if (known || read || id === arrivals.open || presents === "list" || now - Date.parse(created_at) >= freshMs) return arrivals;
  return {
    ...arrivals,
    waiting: [...arrivals.waiting, notification],
    unviewed: presents === "modal" ? [...arrivals.unviewed, notification] : arrivals.unviewed,
  };
}

/** Removes expired cards and shows as many waiting ones as there is room for. Returns the same value when nothing changes. */
export function check(arrivals: Arrivals, now: number): Arrivals {
  const staying = arrivals.shown.filter(({ notification, since }) => isPinned(notification, now) || now - since < dropAfterMs);
  const room = mostOnScreen - staying.length;
  if (staying.length === arrivals.shown.length && (room === 0 || arrivals.waiting.length === 0)) return arrivals;
  const coming = arrivals.waiting.slice(0, room).map((notification) => ({ notification, since: now }));
  return { ...arrivals, shown: [...staying, ...coming], waiting: arrivals.waiting.slice(room) };
}

/**
 * Returns the notification whose modal opens now. Null while a modal is open, before the pause ends, or while something else covers the
 * page.
 */
export const headOf = (
  { unviewed, open, next_at }: Arrivals,
  { now, isFree }: { now: number; isFree: boolean },
): PlayerNotification | null => (open === null && now >= next_at && isFree ? (unviewed[0] ?? null) : null);

/** Marks a notification as being viewed: it leaves the queue and the screen. */
export const opened = (arrivals: Arrivals, id: string): Arrivals => ({ ...leave(arrivals, (one) => one.id === id), open: id });

export const closed = (arrivals: Arrivals, now: number): Arrivals => ({ ...arrivals, open: null, next_at: now + nextModalMs });

/** Removes notifications that were dismissed or read in another window. */
export function leave(arrivals: Arrivals, isGone: (notification: PlayerNotification) => boolean): Arrivals {
  return {
    ...arrivals,
    unviewed: arrivals.unviewed.filter((notification) => !isGone(notification)),
    shown: arrivals.shown.filter(({ notification }) => !isGone(notification)),
    waiting: arrivals.waiting.filter((notification) => !isGone(notification)),
  };
}

export const wasRead =
  ({ ids, type }: { ids: readonly string[]; type: NotificationType | null }) =>
  (notification: PlayerNotification): boolean =>
    notification.type === type || ids.includes(notification.id);

/** True if nothing will change with time. */
export const isIdle = ({ unviewed, shown, waiting }: Arrivals): boolean => unviewed.length + shown.length + waiting.length === 0;

const isPinned = ({ pinned_until }: PlayerNotification, now: number): boolean => pinned_until !== null && Date.parse(pinned_until) > now;
