import type { UnreadCount } from "@trevo/contract";
import { createStore } from "./store.ts";

/** Number of unread notifications of each kind. Null until known, and for guests. */
export const unreadStore = createStore<UnreadCount | null>(null);

export const unreadTotal = (unread: UnreadCount | null): number => (unread ? unread.user_notifications + unread.global_notifications : 0);
