import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Chat", en: "Chat" },
  group: "work",
  order: 50,
  icon: "chat",
  queue: "chat_cases",
  key: "h",
  opens: opens("GET /staff/:tenant/chat/queue", "chat.read"),
  routes: [{ path: "chat", load: () => import("./cases-screen.tsx") }],
};
