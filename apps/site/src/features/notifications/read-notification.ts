import type { PlayerNotification, UnreadCount } from "@trevo/contract";
import { unreadStore } from "../../lib/unread.ts";
import { sendRead } from "./api.ts";

/** Marks as read: the counter changes at once, then the server's count replaces it. */
export async function readNotification({ id, type }: PlayerNotification): Promise<void> {
  const known = unreadStore.get();
  const counter = type === "platform" ? "global_notifications" : "user_notifications";
  if (known) unreadStore.set({ ...known, [counter]: Math.max(0, known[counter] - 1) });
  const reply = await sendRead(id);
  if (reply.ok) unreadStore.set(reply.data.unread_count);
  // An expired or deleted notification no longer counts: the refusal contains the current count.
  else if ("unread_count" in reply.error) unreadStore.set(reply.error.unread_count as UnreadCount);
}
