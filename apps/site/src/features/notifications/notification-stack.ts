import type { PlayerNotification } from "@trevo/contract";

/** How many notifications show at once, for how long, and how often that is checked. */
export const mostOnScreen = 3;
export const dropAfterMs = 20_000;
export const checkEveryMs = 1_000;

export interface ShownNotification {
  readonly notification: PlayerNotification;
  /** Milliseconds of the clock at which it came on the screen. */
  readonly since: number;
}

/** Notifications on the screen, the newest last, and those that wait for a place. */
export interface NotificationStack {
  readonly shown: readonly ShownNotification[];
  readonly waiting: readonly PlayerNotification[];
}

export const emptyStack: NotificationStack = { shown: [], waiting: [] };

/** A notification that is known already does not arrive twice. */
export function arrive(stack: NotificationStack, notification: PlayerNotification): NotificationStack {
  const known = [...stack.shown.map((shownNotification) => shownNotification.notification), ...stack.waiting].some(
    ({ id }) => id === notification.id,
  );
  return known ? stack : { ...stack, waiting: [...stack.waiting, notification] };
}

/** Those whose time is over leave, and as many as find a place come. */
export function check(stack: NotificationStack, now: number): NotificationStack {
  const staying = stack.shown.filter(({ notification, since }) => isPinned(notification, now) || now - since < dropAfterMs);
  const room = mostOnScreen - staying.length;
  if (staying.length === stack.shown.length && (room === 0 || stack.waiting.length === 0)) return stack;
  const coming = stack.waiting.slice(0, room).map((notification) => ({ notification, since: now }));
  return { shown: [...staying, ...coming], waiting: stack.waiting.slice(room) };
}

export function leave(stack: NotificationStack, id: string): NotificationStack {
  return {
    shown: stack.shown.filter(({ notification }) => notification.id !== id),
    waiting: stack.waiting.filter((notification) => notification.id !== id),
  };
}

const isPinned = ({ pinned_until }: PlayerNotification, now: number): boolean => pinned_until !== null && Date.parse(pinned_until) > now;
