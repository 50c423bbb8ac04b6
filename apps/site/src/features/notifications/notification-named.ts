import type { PlayerNotification } from "@trevo/contract";

/** For tests: a notification that has just been sent. */
export const notificationNamed = (id: string, rest: Partial<PlayerNotification> = {}): PlayerNotification => ({
  id,
  type: "personal",
  title: id,
  description: "",
  img: null,
  link: null,
  read: false,
  read_at: null,
  viewed: false,
  pinned_until: null,
  payment: null,
  created_at: new Date(0).toISOString(),
  ...rest,
});
