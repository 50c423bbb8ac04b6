import { api } from "./api.ts";
import { onRealtime } from "./realtime.ts";
import { unreadStore } from "./unread.ts";

/** Counts the player's unread notifications and new arrivals. Returns a function that stops it. */
export function watchUnread(): () => void {
  let stopped = false;
  const ask = async () => {
    const reply = await api("GET /notifications", { query: { page: 1, per_page: 1 } });
    if (!stopped && reply.ok) unreadStore.set(reply.data.unread_count);
  };
  const stopListening = onRealtime("NotificationSent", ({ type, read }) => {
    const known = unreadStore.get();
    if (!known) return void ask();
    const counter = type === "platform" ? "global_notifications" : "user_notifications";
    if (!read) unreadStore.set({ ...known, [counter]: known[counter] + 1 });
  });
  const stopCounting = onRealtime("NotificationRead", ({ unread_count }) => unreadStore.set(unread_count));
  void ask();
  return () => {
    stopped = true;
    stopListening();
    stopCounting();
    unreadStore.set(null);
  };
}
