import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Recursos do chat", en: "Chat appeals" },
  group: "work",
  order: 55,
  icon: "undo",
  queue: "chat_appeals",
  opens: opens("GET /staff/:tenant/chat/appeals", "chat.read"),
  routes: [{ path: "recursos", load: () => import("./appeals-screen.tsx") }],
};
