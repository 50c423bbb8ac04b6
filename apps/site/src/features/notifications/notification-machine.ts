import type { NotificationType, PlayerNotification } from "@trevo/contract";

/** How many notifications show at once, for how long, and how often that is checked. */
export const mostOnScreen = 3;
export const dropAfterMs = 20_000;
export const checkEveryMs = 1_000;

/** The pause between the modals of two notifications. */
export const nextModalMs = 5_000;

/** What is older was missed while the player was away: it is in the list. */
export const freshMs = 10 * 60_000;

export interface ShownNotification {
  readonly notification: PlayerNotification;
  /** Milliseconds of the clock at which it came on the screen. */
  readonly since: number;
}

/** Notifications that have arrived in this window, and what is shown of them. */
export interface Arrivals {
  /** Those that nobody has looked at, first in first out: a modal opens for the head. */
  readonly unviewed: readonly PlayerNotification[];
  /** Cards on the screen, the newest last, and those that wait for a place. */
  readonly shown: readonly ShownNotification[];
  readonly waiting: readonly PlayerNotification[];
  /** Whose modal is open. */
  readonly open: string | null;
  /** No modal opens before then, ms. */
  readonly next_at: number;
}

export const noArrivals: Arrivals = { unviewed: [], shown: [], waiting: [], open: null, next_at: 0 };

/** A known one does not arrive twice; one that is read, old or for the list alone does not show. */
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

/** Cards whose time is over leave, and as many as find a place come. The same value when nothing changes. */
export function check(arrivals: Arrivals, now: number): Arrivals {
  const staying = arrivals.shown.filter(({ notification, since }) => isPinned(notification, now) || now - since < dropAfterMs);
  const room = mostOnScreen - staying.length;
  if (staying.length === arrivals.shown.length && (room === 0 || arrivals.waiting.length === 0)) return arrivals;
  const coming = arrivals.waiting.slice(0, room).map((notification) => ({ notification, since: now }));
  return { ...arrivals, shown: [...staying, ...coming], waiting: arrivals.waiting.slice(room) };
}

/** Whose modal opens now; null while one is open, too early, or while something else lies over the page. */
export const headOf = (
  { unviewed, open, next_at }: Arrivals,
  { now, isFree }: { now: number; isFree: boolean },
): PlayerNotification | null => (open === null && now >= next_at && isFree ? (unviewed[0] ?? null) : null);

/** It is being looked at: it leaves the line and the screen. */
export const opened = (arrivals: Arrivals, id: string): Arrivals => ({ ...leave(arrivals, (one) => one.id === id), open: id });

export const closed = (arrivals: Arrivals, now: number): Arrivals => ({ ...arrivals, open: null, next_at: now + nextModalMs });

/** Put away, or read in another window. */
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

/** Nothing will change by itself. */
export const isIdle = ({ unviewed, shown, waiting }: Arrivals): boolean => unviewed.length + shown.length + waiting.length === 0;

const isPinned = ({ pinned_until }: PlayerNotification, now: number): boolean => pinned_until !== null && Date.parse(pinned_until) > now;
