import type { PlayerNotification } from "@trevo/contract";

/** For tests: a notification that has just been sent. */
export const notificationNamed = (id: string, rest: Partial<PlayerNotification> = {}): PlayerNotification => ({
  id,
  type: "personal",
  class: "service",
  category: "account",
  name: "Conta",
  title: id,
  description: "",
  message: "",
  presents: "modal",
  img: null,
  link: null,
  read: false,
  status: "unread",
  read_at: null,
  viewed: false,
  pinned_until: null,
  payment: null,
  mission: null,
  user_box: null,
  created_at: new Date(0).toISOString(),
  date: "1970-01-01",
  time: "00:00",
  ...rest,
});
