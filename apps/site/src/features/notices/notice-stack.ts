import type { PlayerNotification } from "@trevo/contract";

/** How many notices show at once, for how long, and how often that is checked. */
export const mostOnScreen = 3;
export const dropAfterMs = 20_000;
export const checkEveryMs = 1_000;

export interface ShownNotice {
  readonly notice: PlayerNotification;
  /** Milliseconds of the clock at which it came on the screen. */
  readonly since: number;
}

/** Notices on the screen, the newest last, and those that wait for a place. */
export interface NoticeStack {
  readonly shown: readonly ShownNotice[];
  readonly waiting: readonly PlayerNotification[];
}

export const emptyStack: NoticeStack = { shown: [], waiting: [] };

/** A notice that is known already does not arrive twice. */
export function arrive(stack: NoticeStack, notice: PlayerNotification): NoticeStack {
  const known = [...stack.shown.map((shownNotice) => shownNotice.notice), ...stack.waiting].some(({ id }) => id === notice.id);
  return known ? stack : { ...stack, waiting: [...stack.waiting, notice] };
}

/** Those whose time is over leave, and as many as find a place come. */
export function check(stack: NoticeStack, now: number): NoticeStack {
  const staying = stack.shown.filter(({ notice, since }) => isPinned(notice, now) || now - since < dropAfterMs);
  const room = mostOnScreen - staying.length;
  if (staying.length === stack.shown.length && (room === 0 || stack.waiting.length === 0)) return stack;
  const coming = stack.waiting.slice(0, room).map((notice) => ({ notice, since: now }));
  return { shown: [...staying, ...coming], waiting: stack.waiting.slice(room) };
}

export function leave(stack: NoticeStack, id: string): NoticeStack {
  return { shown: stack.shown.filter(({ notice }) => notice.id !== id), waiting: stack.waiting.filter((notice) => notice.id !== id) };
}

const isPinned = ({ pinned_until }: PlayerNotification, now: number): boolean => pinned_until !== null && Date.parse(pinned_until) > now;
