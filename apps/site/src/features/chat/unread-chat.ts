import { createStore } from "../../lib/store.ts";

interface Unread {
  messages: number;
  mentions: number;
}

/** Maximum count of unread messages. */
export const mostUnread = 99;

/** The player's unread messages by room. */
export const unreadChatStore = createStore<Readonly<Record<number, Unread>>>({});

export function addUnread(room: number, kind: keyof Unread): void {
  const all = unreadChatStore.get();
  const { messages, mentions } = all[room] ?? { messages: 0, mentions: 0 };
  const next = { messages, mentions };
  next[kind] += 1;
  unreadChatStore.set({ ...all, [room]: next });
}

export const markRead = (room: number): void => unreadChatStore.set({ ...unreadChatStore.get(), [room]: { messages: 0, mentions: 0 } });

export const setUnread = (pointers: readonly { room: number; unread: number; mentions: number }[]): void =>
  unreadChatStore.set(Object.fromEntries(pointers.map(({ room, unread, mentions }) => [room, { messages: unread, mentions }])));

/** Sums the unread messages and mentions of all rooms. */
export function unreadOf(all: Readonly<Record<number, Unread>>): Unread {
  const rooms = Object.values(all);
  const sum = (kind: keyof Unread) => rooms.reduce((total, room) => total + room[kind], 0);
  return { messages: sum("messages"), mentions: sum("mentions") };
}
